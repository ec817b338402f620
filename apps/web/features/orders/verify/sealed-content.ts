import type { ClosingFigures } from '@fxmatch/contract/http/closing'

/** What is sealed of a bank's day, as its document carries it. */
export interface SealedClosing {
  readonly bank: { readonly name: string }
  readonly day: string
  readonly figures: ClosingFigures
  readonly note: string | null
  readonly preparerName: string
  readonly preparedAt: string
}

/** A file is no larger: a closing of eight hundred orders takes a third of a megabyte. */
export const MOST_BYTES = 10_000_000
const MOST_SEALED = 5_000_000

/** A file that a PDF carries: its dictionary, up to where its bytes begin. */
const EMBEDDED = /\/Type\s*\/EmbeddedFile\b[\s\S]{0,1000}?\bstream\r?\n/g

/** Bytes that were made smaller by zlib; null where they are none, or become more than is ever sealed. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > MOST_SEALED) {
        await reader.cancel()
        return null
      }
      parts.push(value)
    }
  } catch (error) {
    // The file is somebody's: what is no zlib is nothing of ours, and the page says that it found nothing.
    console.warn(error)
    return null
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** The files that a PDF carries as our documents do. One that carries them otherwise is read as if it had none. */
export async function filesIn(pdf: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>[]> {
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('windows-1252').decode(pdf)
  const found: Uint8Array<ArrayBuffer>[] = []
  for (const { 0: head, index } of text.matchAll(EMBEDDED)) {
    const length = Number(/\/Length\s+(\d+)\b/.exec(head)?.[1] ?? Number.NaN)
    const from = index + head.length
    if (!Number.isSafeInteger(length) || from + length > pdf.length) continue
    const bytes = pdf.slice(from, from + length)
    const plain = /\/Filter\s*\/FlateDecode\b/.test(head) ? await inflated(bytes) : bytes
    if (plain !== null) found.push(plain)
  }
  return found
}

/** SHA-256 in hexadecimal digits. */
export async function fingerprintOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * What a document carries under a fingerprint: read only where the bytes are those that were sealed, so that nothing of a file that
 * somebody made is ever shown. `NONE`: it carries no file; `OTHER`: it carries something else.
 */
export async function readSealed(
  pdf: Uint8Array<ArrayBuffer>,
  fingerprint: string,
): Promise<SealedClosing | 'NONE' | 'OTHER'> {
  const files = await filesIn(pdf)
  for (const bytes of files)
    if ((await fingerprintOf(bytes)) === fingerprint)
      return JSON.parse(new TextDecoder().decode(bytes)) as SealedClosing
  return files.length === 0 ? 'NONE' : 'OTHER'
}
