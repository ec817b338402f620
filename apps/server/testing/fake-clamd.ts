import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How the stand-in behaves: what it answers to a file, or that it says nothing, hangs up, or talks in pieces. */
export type ClamdManner =
  | { readonly answer: (file: Buffer) => string }
  | { readonly silent: true }
  | { readonly hangsUp: true }
  /** Takes files of at most so many bytes, and hangs up on longer ones as clamd does. */
  | { readonly most: number }

/** What the test industry agreed to call a virus. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const answerOf = (file: Buffer) =>
  file.includes('EICAR-STANDARD') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'

/** A stand-in for clamd that speaks INSTREAM as clamd(8) describes it. */
export class FakeClamd {
  manner: ClamdManner = { answer: answerOf }
  /** The files that it was sent whole. */
  readonly files: Buffer[] = []
  readonly #server = createServer((socket) => {
    // Whoever asks may leave before the answer.
    this.#serve(socket).catch(() => socket.destroy())
  })
  readonly #sockets = new Set<Socket>()

  /** @returns what `CLAMAV_URL` says. @param path of a socket, instead of a port */
  async start(path?: string): Promise<string> {
    this.#server.listen(path === undefined ? { port: 0, host: '127.0.0.1' } : { path })
    await once(this.#server, 'listening')
    return path ?? `tcp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(socket: Socket): Promise<void> {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    const { manner } = this
    let bytes = Buffer.alloc(0)
    for await (const piece of socket) {
      bytes = Buffer.concat([bytes, piece])
      if ('hangsUp' in manner) return void socket.destroy()
      const file = fileIn(bytes)
      if ('most' in manner && bytes.length > manner.most)
        return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (file === null || 'silent' in manner) continue
      this.files.push(file)
      const answer = 'answer' in manner ? manner.answer(file) : answerOf(file)
      // In two pieces, as a network may deliver it.
      socket.write(answer.slice(0, 5))
      await delay(5)
      socket.end(answer.slice(5))
      return
    }
  }
}

/** The file in what was sent so far; null until it is whole. @throws where what was sent is not the protocol */
function fileIn(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (bytes.length < command.length) return null
  if (bytes.toString('latin1', 0, command.length) !== command) throw new Error('no INSTREAM')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (at + 4 + length > bytes.length) return null
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
