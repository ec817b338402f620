import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./crowd-main.ts', import.meta.url))
/** Processes of one crowd: one alone would be slower than what it measures. */
const PROCESSES = 2

/** Where the market's changes are heard. */
export const MARKET_FEED = '/.well-known/mercure?topic=market-pipe'
/** As many streams as a session may have. */
export const STREAMS_PER_SESSION = 20

/** What streams to open. */
export interface Wish {
  readonly origin: string
  /** What each stream asks for. */
  readonly path: string
  readonly count: number
  /** Bearer tokens, each for as many streams as a session may have; none for a server without sessions. */
  readonly tokens: readonly string[]
}

/** What a part of a crowd heard between `begin` and `end`. */
export interface Part {
  /** Events delivered, over all subscribers. */
  readonly deliveries: number
  readonly bytes: number
  readonly seconds: number
  /** Processor time that listening took. */
  readonly cpuSeconds: number
  /** Milliseconds from publication to arrival, at a sample of the subscribers. */
  readonly latencies: readonly number[]
  /** Subscribers whose stream broke. */
  readonly lost: number
}

/** What a whole crowd heard. */
export interface Heard extends Omit<Part, 'latencies'> {
  readonly p50: number
  readonly p99: number
  /** Of the busiest process, the share of a processor that it took: near 1, the crowd itself is what is measured. */
  readonly busiest: number
}

/** Subscribers of an event stream, in processes of their own. */
export class Crowd {
  readonly #members: readonly Member[]

  private constructor(members: readonly Member[]) {
    this.#members = members
  }

  /** Opens streams and waits until all of them have begun. */
  static async gather(wish: Wish): Promise<Crowd> {
    const each = Math.ceil(wish.count / PROCESSES)
    const tokensEach = Math.ceil(wish.tokens.length / PROCESSES)
    const members = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        Member.gather({
          ...wish,
          count: Math.min(each, wish.count - index * each),
          tokens: wish.tokens.slice(index * tokensEach, (index + 1) * tokensEach),
        }),
      ),
    )
    return new Crowd(members)
  }

  begin(): void {
    for (const member of this.#members) member.say('begin')
  }

  /** Ends as `end` does, where nothing may have come. @returns how many bytes came since `begin` */
  async silence(): Promise<number> {
    return (await this.#parts()).reduce((sum, { bytes }) => sum + bytes, 0)
  }

  async #parts(): Promise<Part[]> {
    for (const member of this.#members) member.say('end')
    const parts: Part[] = []
    for (const member of this.#members) parts.push(JSON.parse(await member.next()) as Part)
    return parts
  }

  /** @throws Error where no arrival told its time */
  async end(): Promise<Heard> {
    const parts = await this.#parts()
    const latencies = parts.flatMap((part) => part.latencies).sort((a, b) => a - b)
    if (latencies.length === 0) throw new Error('no arrival told its time')
    const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN
    const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0)
    return {
      deliveries: sum(({ deliveries }) => deliveries),
      bytes: sum(({ bytes }) => bytes),
      seconds: Math.max(...parts.map(({ seconds }) => seconds)),
      cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
      lost: sum(({ lost }) => lost),
      p50: at(0.5),
      p99: at(0.99),
      busiest: Math.max(...parts.map(({ cpuSeconds, seconds }) => cpuSeconds / seconds)),
    }
  }

  async leave(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.leave()))
  }
}

/** One process of a crowd. */
class Member {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  private constructor(child: ChildProcess) {
    this.#child = child
    if (!child.stdout) throw new Error('the crowd has no output')
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  }

  static async gather(wish: Wish): Promise<Member> {
    const member = new Member(spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] }))
    member.say(JSON.stringify(wish))
    const said = await member.next()
    if (said !== 'ready') throw new Error(`the crowd said ${said}`)
    return member
  }

  say(line: string): void {
    this.#child.stdin?.write(`${line}\n`)
  }

  async next(): Promise<string> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('the crowd has ended')
    return value
  }

  async leave(): Promise<void> {
    const gone = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill()
    await gone
  }
}
