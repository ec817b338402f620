import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@fxmatch/server/embedded/free-port'
import { processorSeconds } from './processor-time.ts'
import { endProcess } from './stack.ts'

/** An nginx with nchan: the peer of the live feed. */
export interface Nchan {
  readonly origin: string
  /** Where subscribers ask. */
  readonly path: string
  publish(messages: readonly string[]): Promise<void>
  /** Processor time that all of its processes have taken. */
  processorSeconds(): number
  stop(): Promise<void>
}

/** Starts nginx with nchan on a port of its own, with one channel. @throws Error when it does not answer */
export async function startNchan(): Promise<Nchan> {
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-nchan-'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configuration(folder, port))
  const child = spawn('nginx', ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  const agent = new Agent({ keepAlive: true })
  const origin = `http://127.0.0.1:${port}`
  await answering(origin)
  return {
    origin,
    path: '/sub',
    publish: async (messages) => {
      await Promise.all(messages.map((message) => post(`${origin}/pub`, agent, message)))
    },
    processorSeconds: () => processorSeconds(child.pid ?? 0),
    stop: async () => {
      agent.destroy()
      await endProcess(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (folder: string, port: number) => `
load_module /usr/lib/nginx/modules/ngx_nchan_module.so;
daemon off;
worker_processes auto;
worker_rlimit_nofile 60000;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events { worker_connections 30000; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  tcp_nodelay on;
  nchan_shared_memory_size 512M;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    keepalive_requests 1000000;
    location = /pub { nchan_publisher; nchan_channel_id market; nchan_message_buffer_length 2000; }
    location = /sub { nchan_subscriber eventsource; nchan_channel_id market; nchan_subscriber_first_message newest; }
  }
}
`

async function answering(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    if (
      await fetch(origin).then(
        () => true,
        () => false,
      )
    )
      return
    await delay(100)
  }
  throw new Error('nginx does not answer')
}

function post(url: string, agent: Agent, message: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sent = request(
    url,
    {
      method: 'POST',
      agent,
      headers: { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(message) },
    },
    (answer) => {
      answer.resume()
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`nchan: ${answer.statusCode}`)),
      )
    },
  )
  sent.on('error', reject)
  sent.end(message)
  return promise
}
