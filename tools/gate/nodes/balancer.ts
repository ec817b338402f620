import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@fxmatch/server/embedded/free-port'

/** What stands before the nodes and shares the connections out. */
export interface Balancer {
  readonly address: string
  readonly kind: 'nginx' | 'tcp'
  stop(): Promise<void>
}

/**
 * Starts nginx before some nodes, whether they answer yet or not; where there is no nginx, a few lines that pass
 * connections on in turn.
 * @param ports of the nodes on this machine
 */
export function startBalancer(ports: readonly number[]): Promise<Balancer> {
  return spawnSync('nginx', ['-v']).status === 0 ? startNginx(ports) : startTcp(ports)
}

const configuration = (folder: string, port: number, nodes: readonly number[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream nodes {
    ${nodes.map((node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=1s;`).join(' ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_read_timeout 1h;
    }
  }
}
`

async function startNginx(nodes: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'fxmatch-nginx-'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configuration(folder, port, nodes))
  const child = spawn('nginx', ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  await answering(child, port)
  return {
    address: `http://127.0.0.1:${port}`,
    kind: 'nginx',
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    await delay(50)
  }
  throw new Error('nginx does not answer')
}

async function startTcp(nodes: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  const reach = async (): Promise<Socket | null> => {
    for (let tried = 0; tried < nodes.length; tried++) {
      const socket = connect(nodes[turn++ % nodes.length] ?? 0, '127.0.0.1')
      const reached = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      if (reached) return socket
    }
    return null
  }
  const server = createServer(async (client) => {
    open.add(client)
    client.on('close', () => open.delete(client))
    client.on('error', () => undefined)
    const node = await reach()
    if (!node) {
      client.destroy()
      return
    }
    node.on('error', () => undefined)
    node.on('close', () => client.destroy())
    client.on('close', () => node.destroy())
    client.pipe(node).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kind: 'tcp',
    stop: async () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
