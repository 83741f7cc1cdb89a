// A Minecraft Java server of node-minecraft-protocol on 127.0.0.1, at the port that the argument says. `join` on standard
// input lets a player join, `leave` lets it go.
import { createInterface } from 'node:readline'
import protocol from 'minecraft-protocol'

const port = Number(process.argv[2])
const version = '1.20.1'
const host = '127.0.0.1'
protocol.createServer({ host, port, version, 'online-mode': false, motd: '§aRollcall §lMC', maxPlayers: 33 })

let client
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'leave') client.end('')
  else client = protocol.createClient({ host, port, version, username: 'Anna', auth: 'offline' })
})
