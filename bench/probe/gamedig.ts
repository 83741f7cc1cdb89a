/** A plain loop over gamedig, with what it needs to lose nothing: one port each, no players' names, one query first. */
import { serveOperation } from '../operation.ts'
import { type GamedigPackage, loadPackage } from '../packages.ts'
import { cases, type Load, measureLoad } from './load.ts'
import { type Protocol, ports } from './targets.ts'

/** The types that ask by one protocol only; `minecraft` tries three and takes two seconds. */
const types: Readonly<Record<Protocol, string>> = {
  ...{ quake3: 'openarena', a2s: 'counterstrike2' },
  ...{ bedrock: 'protocol-minecraftbedrock', java: 'protocol-minecraftvanilla' },
}

/** With 200 it loses replies, since they overflow the buffer of its one socket. */
const most = { answering: 50, silent: 0 }

await serveOperation<null, Load[]>(async () => {
  const { GameDig } = await loadPackage<GamedigPackage>('gamedig')
  const query = (protocol: Protocol, host: string, port: number): Promise<boolean> =>
    GameDig.query({
      ...{ type: types[protocol], host, address: host, port, givenPortOnly: true, requestPlayers: false },
    }).then(
      () => true,
      () => false,
    )
  // Queries that begin together before the first one is done open a socket each.
  await query('quake3', '127.20.0.0', ports.quake3)
  const round = async () => {
    const loads: Load[] = []
    for (const what of cases) {
      loads.push(await measureLoad(({ host, port }) => query(what.protocol, host, port), what, most))
    }
    return loads
  }
  return { info: null, round }
})
