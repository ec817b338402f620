import { connect, createServer, type Server, type Socket } from 'node:net'

/** The line to a database, which can be cut and mended, or fall silent. */
export class Line {
  readonly #to: { host: string; port: number }
  readonly #sockets = new Set<Socket>()
  readonly #of: string
  #server: Server | null = null
  port = 0

  /** @param url of the database, `postgres://…` */
  constructor(url: string) {
    this.#of = url
    const { hostname, port } = new URL(url)
    this.#to = { host: hostname, port: Number(port) }
  }

  /** The database by this line, once it is mended. */
  get url(): string {
    return Object.assign(new URL(this.#of), { hostname: '127.0.0.1', port: `${this.port}` }).href
  }

  async mend(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.#to)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one)
        one.pipe(other)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
      }
    })
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address === 'object' && address) this.port = address.port
    this.#server = server
  }

  /**
   * Those who are connected hear nothing any more, and are not told so; whoever connects from now on is served.
   * @param ports of the connections alone that the database sees at these (`client_port`); left out, of all
   */
  freeze(ports?: readonly number[]): void {
    for (const socket of this.#sockets)
      if (ports === undefined || ports.includes(socket.localPort ?? 0)) socket.unpipe().pause()
  }

  cut(): void {
    this.#server?.close()
    for (const socket of this.#sockets) socket.destroy()
  }
}
