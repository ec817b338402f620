import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const RECONNECT_MS = 40

/** A client of the live stream that comes back with the id of the last event whenever it is cut off. */
export class Subscriber {
  readonly topics: readonly string[]
  /** Ids of the events heard, as they came. */
  readonly heard: number[] = []
  /** How often it came back. */
  resumed = 0
  /** `reset`: it was told to load everything anew. */
  resets = 0
  /** Id from which it hears: of the first greeting. */
  from: number | null = null
  readonly #url: string
  readonly #headers: Record<string, string>
  #last: string | null = null
  #stopped = false
  #response: IncomingMessage | null = null
  readonly #ended: Promise<void>

  constructor(address: string, headers: Record<string, string>, topics: readonly string[]) {
    this.topics = topics
    const query = topics.map((topic) => `topic=${encodeURIComponent(topic)}`).join('&')
    this.#url = `${address}/.well-known/mercure?${query}`
    this.#headers = headers
    this.#ended = this.#live()
  }

  /** Cuts the connection, as a bad network does. */
  cut(): void {
    this.#response?.destroy()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.cut()
    await this.#ended
  }

  async #live(): Promise<void> {
    while (!this.#stopped) {
      await this.#listen()
      await delay(RECONNECT_MS)
    }
  }

  /** Reads one connection to its end. */
  #listen(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const headers = { ...this.#headers, ...(this.#last === null ? {} : { 'last-event-id': this.#last }) }
    const sent = get(this.#url, { headers, agent: false }, (response) => {
      this.#response = response
      if (response.statusCode !== 200) {
        response.resume()
        response.on('close', resolve)
        return
      }
      if (this.#last !== null) this.resumed += 1
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const blocks = `${rest}${chunk}`.split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) this.#read(block)
      })
      response.on('error', () => undefined)
      response.on('close', resolve)
    })
    sent.on('error', () => resolve())
    return promise
  }

  #read(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
    )
    const id = fields.get('id')
    if (id !== undefined) {
      this.#last = id
      this.from ??= Number(id)
    }
    if (fields.get('event') === 'reset') this.resets += 1
    else if (id !== undefined && fields.has('data')) this.heard.push(Number(id))
  }
}
