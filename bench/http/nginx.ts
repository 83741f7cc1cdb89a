import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithRun } from '../children.ts'
import { findTool } from '../tools.ts'

/** One worker, nothing switched on that takes time: the limit of what a core can serve. */
const config = (folder: string, port: number) => `
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log /dev/null;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location = /api/v1/servers { default_type application/json; alias ${folder}/www/page.json; }
  }
}`

/** nginx that serves one page from a file, on a port and, where possible, a core of its own. */
export class Nginx {
  readonly port: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  static async start(folder: string, core: number | null): Promise<Nginx> {
    const port = await freePort()
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, config(folder, port))
    const command = [findTool('nginx')!, '-p', folder, '-c', file, '-e', '/dev/null']
    const pinned = core === null ? command : [findTool('taskset')!, '-c', String(core), ...command]
    const child = spawn(pinned[0]!, pinned.slice(1), { stdio: 'ignore' })
    endWithRun(child, 'SIGTERM')
    for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
      await sleep(50)
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/servers`).catch(() => null)
      if (answer?.status === 200) return new Nginx(child, port)
    }
    child.kill('SIGTERM')
    throw new Error('nginx did not start')
  }

  get pid(): number {
    return this.#child.pid!
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }
}

/**
 * Keeps an answer for the servers that only repeat it, where nginx's worker, which is not root, may read it. Of the
 * headers those are left out that belong to the connection, which Node adds.
 */
export async function writePage(folder: string, answer: Response): Promise<void> {
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'www'), { recursive: true })
  writeFileSync(join(folder, 'www/page.json'), Buffer.from(await answer.arrayBuffer()))
  const own = [...answer.headers].filter(([name]) => !['connection', 'date', 'keep-alive'].includes(name))
  writeFileSync(join(folder, 'page-headers.json'), JSON.stringify(Object.fromEntries(own)))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
