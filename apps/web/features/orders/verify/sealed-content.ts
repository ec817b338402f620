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

/** What each file that a PDF carries is called in its dictionary. */
const NAME = /\/EmbeddedFile\b/g
/** A file that a PDF carries: its dictionary, up to where its bytes begin. */
const HEAD = /\/Type\s{0,20}\/EmbeddedFile\b[\s\S]{0,1000}?\bstream\r?\n/
/** A length that stands here: `12 0 R` says where another object tells it, as programs write that save a PDF anew. */
const LENGTH = /\/Length\s+(\d+)\b(?!\s+\d+\s+R\b)/
const END = '%%EOF'

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

/**
 * The one file that a PDF carries as our documents do, which end once and have nothing behind their end. `OTHER`: it carries several, or
 * something behind its end, so that a reader of PDFs may show another than the one that is hashed here. `NONE`: it carries none, or
 * otherwise than ours: it was cut, or saved anew.
 */
async function sealedIn(pdf: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | 'NONE' | 'OTHER'> {
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('windows-1252').decode(pdf)
  NAME.lastIndex = 0
  const carries = NAME.test(text)
  // Not one is taken of several: nothing is copied of a file that claims a thousand.
  if (carries && NAME.test(text)) return 'OTHER'
  const end = text.lastIndexOf(END)
  if (end === -1) return 'NONE'
  if (text.slice(end + END.length).trim() !== '') return 'OTHER'
  if (text.indexOf(END) < end) return 'NONE'
  const head = HEAD.exec(text)
  const length = Number(LENGTH.exec(head?.[0] ?? '')?.[1] ?? Number.NaN)
  if (head === null || !Number.isSafeInteger(length)) return 'NONE'
  const from = head.index + head[0].length
  if (from + length > end) return 'NONE'
  const bytes = pdf.slice(from, from + length)
  if (!/\/Filter\s*\/FlateDecode\b/.test(head[0])) return bytes
  return (await inflated(bytes)) ?? 'NONE'
}

/** SHA-256 in hexadecimal digits. */
export async function fingerprintOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * What a document carries under a fingerprint: read only where the bytes are those that were sealed, so that nothing of a file that
 * somebody made is ever shown. `NONE`: it carries no file as ours do; `OTHER`: it carries something else, or several.
 */
export async function readSealed(
  pdf: Uint8Array<ArrayBuffer>,
  fingerprint: string,
): Promise<SealedClosing | 'NONE' | 'OTHER'> {
  const bytes = await sealedIn(pdf)
  if (typeof bytes === 'string') return bytes
  if ((await fingerprintOf(bytes)) !== fingerprint) return 'OTHER'
  return JSON.parse(new TextDecoder().decode(bytes)) as SealedClosing
}
