import { connect, createServer, type Socket } from 'node:net'

/** A line to FXMatch of one's own, that can be cut and mended. */
export interface Line {
  readonly baseURL: string
  /** Ends every connection and takes no new one. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Lays a line to the server at `target`, on a port of its own. */
export async function layLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let whole = true
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The other end of a line that was cut complains; that is what a cut is.
    socket.on('error', () => socket.destroy())
  }
  const server = createServer((near) => {
    keep(near)
    if (!whole) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    baseURL: `http://localhost:${address.port}`,
    cut() {
      whole = false
      hangUp()
    },
    mend() {
      whole = true
    },
    async close() {
      hangUp()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
