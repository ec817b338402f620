/** How the data line of an event begins, whoever serves it. */
const DATA = Buffer.from('\ndata: ')
/** With a space where the text comes from the database, without where a node wrote it itself. */
const CREATED = /"created_at": ?"([^"]+)"/

/** Counts the events of one stream, and notes how old those are that tell when they were made. */
export class StreamReader {
  #rest = Buffer.alloc(0)
  /** The line that has not ended. */
  #line = ''
  events = 0
  bytes = 0
  latencies: number[] = []

  /** Forgets what was heard so far. */
  reset(): void {
    this.events = 0
    this.bytes = 0
    this.latencies = []
  }

  /** @param chunk used for as long as the call takes */
  read(chunk: Buffer): void {
    this.bytes += chunk.length
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let from = 0
    for (let at = bytes.indexOf(DATA); at >= 0; at = bytes.indexOf(DATA, from)) {
      this.events += 1
      from = at + DATA.length
    }
    this.#time(chunk)
    // What may be the beginning of the next event's data line.
    this.#rest = Buffer.from(bytes.subarray(Math.max(from, bytes.length - DATA.length + 1)))
  }

  #time(chunk: Buffer): void {
    const now = Date.now()
    const lines = (this.#line + chunk.toString('latin1')).split('\n')
    this.#line = lines.pop() ?? ''
    for (const line of lines) {
      // An arrival tells when it was made; a departure tells the same of a position that is long there.
      if (!line.includes('"ADD"')) continue
      const made = Date.parse(CREATED.exec(line)?.[1] ?? '')
      if (Number.isFinite(made)) this.latencies.push(now - made)
    }
  }
}
