import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Part, Wish } from './crowd.ts'
import { StreamReader } from './stream-reader.ts'

// A part of a crowd of subscribers. The first line of the input is what to open, as JSON; then `begin` and `end`, again and
// again. Plain sockets that read into one buffer: an HTTP client for each of thousands of streams would cost more than what is
// measured. Some streams are read word by word, of the others the bytes are counted: all are sent the same.

/** Streams that one session may have open. */
const STREAMS_PER_TOKEN = 20
/** Streams whose events are read. */
const READ = 50
/** So many connections are opened at once. */
const WAVE = 100
/** A machine has some 28,000 ports for connections from one address to one server. */
const ADDRESSES = 8
const BUFFER_BYTES = 1024 * 1024

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const wish = JSON.parse((await lines.next()).value ?? '') as Wish
const shared = Buffer.allocUnsafe(BUFFER_BYTES)
const readers: StreamReader[] = []
const sockets: Socket[] = []
let events = 0
let bytes = 0
let lost = 0
const every = Math.max(1, Math.floor(wish.count / READ))
for (let from = 0; from < wish.count; from += WAVE)
  await Promise.all(
    Array.from({ length: Math.min(WAVE, wish.count - from) }, (_, index) => open(from + index)),
  )
process.stdout.write('ready\n')

for (;;) {
  await lines.next()
  const began = performance.now()
  const busy = process.cpuUsage()
  bytes = 0
  for (const reader of readers) reader.reset()
  await lines.next()
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(busy)
  const read = readers.reduce((sum, reader) => sum + reader.bytes, 0)
  events = readers.reduce((sum, reader) => sum + reader.events, 0)
  const part: Part = {
    deliveries: read === 0 ? 0 : Math.round((events * bytes) / read),
    bytes,
    seconds,
    cpuSeconds: (user + system) / 1e6,
    latencies: readers.flatMap(({ latencies }) => latencies),
    lost,
  }
  process.stdout.write(`${JSON.stringify(part)}\n`)
}

function open(index: number): Promise<void> {
  const { hostname, port } = new URL(wish.origin)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const token = wish.tokens[Math.floor(index / STREAMS_PER_TOKEN)]
  const reader = index % every === 0 ? new StreamReader() : null
  let answered = false
  const socket = connect(
    {
      host: hostname,
      port: Number(port),
      noDelay: true,
      localAddress: `127.0.0.${2 + (index % ADDRESSES)}`,
      onread: {
        buffer: shared,
        callback: (length, buffer) => {
          bytes += length
          const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, length)
          reader?.read(chunk)
          if (answered) return true
          answered = true
          const head = chunk.toString('latin1', 0, 300)
          if (head.startsWith('HTTP/1.1 200')) resolve()
          else reject(new Error(head))
          return true
        },
      },
    },
    () => {
      const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
      socket.write(
        `GET ${wish.path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\n${authorization}\r\n`,
      )
    },
  )
  socket.on('error', reject)
  socket.on('close', () => {
    lost += 1
  })
  if (reader) readers.push(reader)
  sockets.push(socket)
  return promise
}
