import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./crowd-main.ts', import.meta.url))

/** What a crowd of subscribers heard between `begin` and `end`. */
export interface Heard {
  /** Events delivered, over all subscribers. */
  readonly deliveries: number
  readonly seconds: number
  /** Milliseconds from publication to arrival, at a sample of the subscribers. */
  readonly p50: number
  readonly p99: number
  /** Subscribers whose stream broke. */
  readonly lost: number
}

/** Subscribers of an event stream, in a process of their own. */
export class Crowd {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  private constructor(child: ChildProcess) {
    this.#child = child
    if (!child.stdout) throw new Error('the crowd has no output')
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  }

  /**
   * Opens streams and waits until all of them have begun.
   *
   * @param options.path what each stream asks for
   * @param options.tokens bearer tokens, each for as many streams as a session may have; none for a server without sessions
   */
  static async gather(options: {
    origin: string
    path: string
    count: number
    tokens: readonly string[]
  }): Promise<Crowd> {
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
    const crowd = new Crowd(child)
    child.stdin?.write(`${JSON.stringify(options)}\n`)
    await crowd.#next('ready')
    return crowd
  }

  begin(): void {
    this.#child.stdin?.write('begin\n')
  }

  async end(): Promise<Heard> {
    this.#child.stdin?.write('end\n')
    return JSON.parse(await this.#next()) as Heard
  }

  async leave(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill()
    await gone
  }

  async #next(expected?: string): Promise<string> {
    const { value, done } = await this.#lines.next()
    if (done || (expected !== undefined && value !== expected)) throw new Error(`the crowd said ${value}`)
    return value
  }
}
