import type { RefusalRule } from '@fxmatch/contract/errors/refusal-rules'
import { MAX_UPLOAD_BYTES } from '@fxmatch/domain/sign-ups/sign-up-fields'
import type { FastifyRequest } from 'fastify'
import { type Refusal, refuseField } from '../commands/kernel/result.ts'
import type { ContentFault } from '../security/uploads/content-fault.ts'
import { NOT_JUDGED } from '../security/uploads/pdf-judge.ts'
import { RefusedRequest, refuseRequest } from './refusals.ts'

/** Room for the lines around the parts of a multipart body. */
const FRAMES = 65_536
const LONGEST_FILE_NAME = 200

/** Options of the multipart parser: what it takes at most for two documents; a file beyond its size is cut, not thrown. */
export const MULTIPART = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: MAX_UPLOAD_BYTES,
    files: 2,
    parts: 2,
    fieldNameSize: 100,
    fieldSize: 200,
    headerPairs: 20,
  },
} as const

/** A refusal that names the file at fault. */
type UploadRule = RefusalRule extends infer R ? (R extends `UPLOAD_${infer Fault}` ? Fault : never) : never

function fault(code: Refusal['code'], path: string, rule: UploadRule): Refusal {
  return refuseField(code, path, { rule: `UPLOAD_${rule}` }).refusal
}

/** When to send a file again that could not be looked through. */
const CHECK_AGAIN_SECONDS = 60

/** A file that nobody could look through just now: it is not taken, and may be sent again. */
export function uncheckedRefusal(path: string): Refusal {
  return {
    ...fault('UNAVAILABLE', path, 'NOT_CHECKED'),
    details: { retryAfterSeconds: CHECK_AGAIN_SECONDS },
  }
}

/** A file in which the scanner found malware. */
export function infectedRefusal(path: string): Refusal {
  return fault('INVALID_INPUT', path, 'INFECTED')
}

/** Why a file's content is not taken. */
export function contentRefusal(path: string, found: ContentFault | typeof NOT_JUDGED): Refusal {
  if (found === NOT_JUDGED) return uncheckedRefusal(path)
  return fault(found === 'OTHER_TYPE' ? 'UNSUPPORTED_MEDIA_TYPE' : 'INVALID_INPUT', path, found)
}

/** A name with a path in it, or with characters that no file's name has. */
function isStrangeName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return name.length > LONGEST_FILE_NAME || name === '.' || /[/\\\u0000-\u001f\u007f]|\.\./.test(name)
}

/**
 * Reads a multipart body of one file per named field, each whole in memory: at most two of 10 MB. The body is read to its
 * end even after a fault, so that whoever sends it gets to read why.
 * @throws RefusedRequest naming the field at fault, or that the body is none
 */
export async function readFiles<F extends string>(
  request: FastifyRequest,
  fields: readonly F[],
): Promise<Record<F, Buffer>> {
  if (!request.isMultipart()) refuseRequest('UNSUPPORTED_MEDIA_TYPE')
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > fields.length * MAX_UPLOAD_BYTES + FRAMES) refuseRequest('PAYLOAD_TOO_LARGE')
  const files = new Map<string, Buffer>()
  let refusal: Refusal | null = null
  try {
    for await (const part of request.parts({ preservePath: true })) {
      // A part whose head is malformed has no name, whatever the type says.
      const name = part.fieldname ?? ''
      if (part.type === 'field') {
        refusal ??= fault('INVALID_INPUT', name, 'FILE_EXPECTED')
        continue
      }
      refusal ??= partFault(name, part.filename, fields, files)
      if (refusal) {
        part.file.resume()
        continue
      }
      files.set(name, await part.toBuffer())
      if (part.file.truncated) refusal = fault('PAYLOAD_TOO_LARGE', name, 'TOO_LARGE')
    }
  } catch (error) {
    throw asRefusal(error)
  }
  const missing = fields.find((field) => !files.has(field))
  if (!refusal && missing !== undefined) refusal = fault('INVALID_INPUT', missing, 'MISSING')
  if (refusal) throw new RefusedRequest(refusal)
  return Object.fromEntries(files) as Record<F, Buffer>
}

function partFault(
  name: string,
  fileName: string | undefined,
  fields: readonly string[],
  files: ReadonlyMap<string, Buffer>,
): Refusal | null {
  if (!fields.includes(name)) return fault('INVALID_INPUT', name, 'UNEXPECTED')
  if (files.has(name)) return fault('INVALID_INPUT', name, 'TWICE')
  if (isStrangeName(fileName ?? '')) return fault('INVALID_INPUT', name, 'FILE_NAME')
  return null
}

/** The parser's complaints about the body carry no status; those of its limits do. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Error && !('statusCode' in error))
    return new RefusedRequest({ code: 'INVALID_INPUT', rule: 'UNREADABLE' })
  return error
}

/** Bounds how many bodies are held in memory at a time, in all and per address. */
export class UploadSlots {
  readonly #inAll: number
  readonly #perAddress: number
  readonly #taken = new Map<string, number>()
  #count = 0

  constructor(limits: { inAll: number; perAddress: number }) {
    this.#inAll = limits.inAll
    this.#perAddress = limits.perAddress
  }

  /**
   * Runs an upload in a slot.
   * @throws RefusedRequest RATE_LIMITED where the address has all of its slots in use, UNAVAILABLE where all are
   */
  async hold<T>(address: string, upload: () => Promise<T>): Promise<T> {
    const own = this.#taken.get(address) ?? 0
    if (own >= this.#perAddress) refuseRequest('RATE_LIMITED', { details: { retryAfterSeconds: 5 } })
    if (this.#count >= this.#inAll) refuseRequest('UNAVAILABLE')
    this.#taken.set(address, own + 1)
    this.#count += 1
    try {
      return await upload()
    } finally {
      this.#count -= 1
      const left = (this.#taken.get(address) ?? 1) - 1
      if (left > 0) this.#taken.set(address, left)
      else this.#taken.delete(address)
    }
  }
}
