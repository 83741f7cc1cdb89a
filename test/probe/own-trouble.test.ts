/** What goes wrong on this machine says nothing of the game servers. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { datagramServer, ownSource, reasonOf, target } from './own-servers.ts'
import { flooder } from './start-flooder.ts'

test('who waits on a flooded socket alone learns that it was broken, the others that nothing came', async (t) => {
  const floodPort = await flooder(t, '127.0.0.8', 20)
  const silent = await Promise.all(Array.from({ length: 4 }, () => datagramServer(t, () => undefined)))
  const source = ownSource(t, { timeoutMs: 900 })
  // The sockets come in turn, so the fifth probe shares its socket with the first.
  const waiting = silent.map((port) => source.probe(target('rust', port)))
  await source.probe(target('rust', floodPort, '127.0.0.8'))
  const reasons = (await Promise.all(waiting)).map(reasonOf)
  assert.deepEqual(reasons, ['broken', 'no-answer', 'no-answer', 'no-answer'])
})

test('without file descriptors every probe is broken, and works again when there are some', () => {
  const script = `
    import { closeSync, openSync } from 'node:fs'
    import { OwnSource } from ${JSON.stringify(new URL('../../src/probe/own-source.ts', import.meta.url).href)}
    const source = new OwnSource({ timeoutMs: 1500 })
    const ask = (game) => source.probe({ game, host: 'a', address: '127.0.0.1', port: 9 })
    const reasons = async () => (await Promise.all(['rust', 'mbe', 'minecraft'].map(ask))).map(({ reason }) => reason)
    const open = []
    try { for (;;) open.push(openSync('/dev/null')) } catch {}
    const without = await reasons()
    open.forEach(closeSync)
    console.log(JSON.stringify([without, await reasons()]))
    await source.close()`
  const node = [process.execPath, '--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -n 100 && exec "$@"', 'sh', ...node], {
    encoding: 'utf8',
  })
  assert.equal(stderr, '')
  assert.deepEqual(JSON.parse(stdout), [
    ['broken', 'broken', 'broken'],
    ['no-answer', 'no-answer', 'refused'],
  ])
})
