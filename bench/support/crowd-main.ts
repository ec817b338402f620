import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { StreamReader } from './stream-reader.ts'

// A crowd of subscribers. The first line of the input is what to open, as JSON; then `begin` and `end`. Plain sockets:
// an HTTP client for each of thousands of streams would cost more than what is measured.

/** Streams that one session may have open. */
const STREAMS_PER_TOKEN = 20
/** One in so many subscribers reads the times in its events. */
const SAMPLE = 20
/** So many connections are opened at once. */
const WAVE = 200

interface Wish {
  readonly origin: string
  readonly path: string
  readonly count: number
  readonly tokens: readonly string[]
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const wish = JSON.parse((await lines.next()).value ?? '') as Wish
const readers: StreamReader[] = []
const sockets: Socket[] = []
let lost = 0
for (let from = 0; from < wish.count; from += WAVE)
  await Promise.all(
    Array.from({ length: Math.min(WAVE, wish.count - from) }, (_, index) => open(from + index)),
  )
process.stdout.write('ready\n')

await lines.next()
const began = performance.now()
for (const reader of readers) reader.reset()
await lines.next()
const seconds = (performance.now() - began) / 1000
const latencies = readers.flatMap((reader) => reader.latencies).sort((a, b) => a - b)
if (latencies.length === 0) throw new Error('no arrival told its time')
const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN
const deliveries = readers.reduce((sum, reader) => sum + reader.events, 0)
process.stdout.write(`${JSON.stringify({ deliveries, seconds, p50: at(0.5), p99: at(0.99), lost })}\n`)

function open(index: number): Promise<void> {
  const { hostname, port } = new URL(wish.origin)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const token = wish.tokens[Math.floor(index / STREAMS_PER_TOKEN)]
  const reader = new StreamReader(index % SAMPLE === 0)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => {
    const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
    socket.write(
      `GET ${wish.path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\n${authorization}\r\n`,
    )
  })
  socket.once('data', (chunk) => {
    if (chunk.toString('latin1').startsWith('HTTP/1.1 200')) resolve()
    else reject(new Error(chunk.toString('latin1', 0, 300)))
  })
  socket.on('data', (chunk) => reader.read(chunk))
  socket.on('error', reject)
  socket.on('close', () => {
    lost += 1
  })
  readers.push(reader)
  sockets.push(socket)
  return promise
}
