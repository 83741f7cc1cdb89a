// Starts JSPrismarine on 127.0.0.1, at the port and with the name that the arguments say. Its own start command would
// ignore both, and listen to the whole network.
import { Logger } from '@jsprismarine/logger'
import { Config, Server } from '@jsprismarine/prismarine'

const server = new Server({ config: new Config(), logger: new Logger('error', []), headless: true })
await server.bootstrap('127.0.0.1', Number(process.argv[2]))
// Its socket alone does not keep it running.
setInterval(() => undefined, 1_000_000)
