import { once } from 'node:events'
import { createConnection } from 'node:net'
import type { Scan, ScanVerdict } from './scanner.ts'

/** Where clamd listens. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

const TIMEOUT_MS = 20_000
const PIECE = 65_536
/** An answer is one line: the stream's name and a signature. */
const LONGEST_ANSWER = 1_024

/** Reads `tcp://host:3310`, or the path of a socket such as `/run/clamav/clamd.ctl`. @returns undefined for anything else */
export function readClamdAddress(value: string): ClamdAddress | undefined {
  if (/^\/[^\0]+$/.test(value)) return { path: value }
  if (!URL.canParse(value)) return undefined
  const { protocol, hostname, port, pathname, username, search } = new URL(value)
  const isPlain =
    protocol === 'tcp:' && hostname !== '' && username === '' && search === '' && /^\/?$/.test(pathname)
  if (!isPlain) return undefined
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 3310 : Number(port) }
}

/**
 * A scanner that asks clamd over its own protocol, a connection for each file (`INSTREAM`, clamd(8)): the command, the
 * pieces each after its length, a length of nothing, and one line that comes back.
 */
export function clamdScanner(address: ClamdAddress, timeoutMs = TIMEOUT_MS): Scan {
  return async (bytes) => {
    const socket = createConnection(address)
    const deadline = setTimeout(() => socket.destroy(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    try {
      const answer = readAnswer(socket)
      // It may answer, and leave, before all is sent: that it could not be sent is then no news.
      send(socket, bytes).catch(() => undefined)
      return verdictOf(await answer)
    } catch (error) {
      return { found: 'UNANSWERED', reason: error instanceof Error ? error.message : String(error) }
    } finally {
      clearTimeout(deadline)
      socket.destroy()
    }
  }
}

async function send(socket: ReturnType<typeof createConnection>, bytes: Buffer): Promise<void> {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    socket.write(lengthOf(piece.length))
    if (!socket.write(piece)) await once(socket, 'drain')
  }
  socket.write(lengthOf(0))
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** @throws the fault of the connection */
async function readAnswer(socket: AsyncIterable<Buffer>): Promise<string> {
  let answer = ''
  for await (const piece of socket) {
    answer += piece.toString('latin1')
    if (answer.includes('\0') || answer.length > LONGEST_ANSWER) break
  }
  return answer
}

/** Only a whole line counts: one that was cut off says nothing. */
function verdictOf(answer: string): ScanVerdict {
  const [, line] = /^([\x20-\x7e]{1,1000})\0/.exec(answer) ?? []
  if (line === 'stream: OK') return { found: 'NOTHING' }
  const [, signature] = /^stream: (.{1,200}) FOUND$/.exec(line ?? '') ?? []
  if (signature !== undefined) return { found: 'MALWARE', signature }
  return { found: 'UNANSWERED', reason: line ?? 'no whole answer' }
}
