import type { ClosingFigures } from '@fxmatch/contract/http/closing'
import type { ExecutionReport } from '@fxmatch/contract/http/execution-reports'
import type { MarketMoment, OrderMoment, RequestMoment } from '@fxmatch/contract/http/time-machine'

/** What is sealed of a bank's day, as its document carries it. */
export interface SealedClosing {
  readonly bank: { readonly name: string }
  readonly day: string
  readonly figures: ClosingFigures
  readonly note: string | null
  readonly preparerName: string
  readonly preparedAt: string
}

/** What is frozen of a month's prices, as the document of its execution report carries it. */
export interface SealedReport extends Pick<ExecutionReport, 'rows' | 'excluded' | 'total'> {
  readonly bank: { readonly name: string }
  readonly company: { readonly name: string }
  readonly month: string
}

/** What was shown of a second of the past, as its printed document carries it. */
export type SealedMoment = OrderMoment | RequestMoment | MarketMoment

/** A file is no larger: a closing of eight hundred orders takes a third of a megabyte. */
export const MOST_BYTES = 10_000_000
const MOST_SEALED = 5_000_000

/** What a file that a PDF carries is called in its dictionary, where it says so: it need not. */
const TYPED = /\/EmbeddedFile\b/g
/** What leads a reader of PDFs to a file in it, whatever that file says of itself: without it none is shown. */
const LED = /\/EF(?:%|<<|[\0\s]+(?:%|<<|\d+[\0\s%]))/g
/** The one way in which our documents lead to theirs. */
const OURS = /\/EF <<\n\/F (\d{1,9}) 0 R\n>>/
/** In what these name anything may lie unseen: packed objects, a packed table of them, a lock. Our documents have none. */
const UNSEEN = /\/(?:ObjStm|XRef|Encrypt)\b/
/** The lines of our file's dictionary, and no other: another filter, or bytes that lie elsewhere, are unpacked otherwise by a reader. */
const LINE =
  /^(?:\/Type \/EmbeddedFile|\/Params <<|\/(?:CreationDate|ModDate) \([^()\\]*\)|\/CheckSum \([^()\\]*\)|\/Size \d+|>>|\/Subtype \/[\w#]+|\/Length \d{1,9}|\/Filter \/FlateDecode)$/
/** Where the bytes of our file begin, behind its dictionary of so many characters at most. */
const DATA = '\n>>\nstream\n'
const MOST_HEAD = 1000
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

/** How often something stands in a text, counted no further than two. */
function countTwo(text: string, what: RegExp): number {
  what.lastIndex = 0
  if (!what.test(text)) return 0
  return what.test(text) ? 2 : 1
}

/** A PDF's names with `#45` for an E read as readers of PDFs do. Its places are not those of the file. */
const inPlainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * The one file that a PDF carries as our documents do, which end once and have nothing behind their end. `OTHER`: it carries several, also
 * such as do not say what they are, or leads to another than the one that is hashed here, or has something behind its end. `NONE`: it
 * carries none, or otherwise than ours: it was cut, or saved anew.
 */
async function sealedIn(pdf: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | 'NONE' | 'OTHER'> {
  // One character for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('windows-1252').decode(pdf)
  const names = inPlainNames(text)
  // Not one is taken of several: nothing is copied of a file that claims a thousand.
  if (countTwo(names, TYPED) > 1 || countTwo(names, LED) > 1) return 'OTHER'
  const end = text.lastIndexOf(END)
  if (end === -1) return 'NONE'
  if (text.slice(end + END.length).trim() !== '') return 'OTHER'
  if (text.indexOf(END) < end || UNSEEN.test(names)) return 'NONE'
  const number = OURS.exec(text)?.[1]
  if (number === undefined) return 'NONE'
  const objects = countTwo(text, new RegExp(`(?<!\\d)${number}[\\0\\s]+\\d+[\\0\\s]+obj\\b`, 'g'))
  if (objects === 0) return 'NONE'
  const head = `\n${number} 0 obj\n<<\n`
  const begin = text.indexOf(head)
  if (objects > 1 || begin === -1) return 'OTHER'
  const close = text.indexOf(DATA, begin)
  if (close === -1 || close - begin > MOST_HEAD) return 'NONE'
  const lines = text.slice(begin + head.length, close).split('\n')
  if (!lines.includes('/Type /EmbeddedFile')) return 'OTHER'
  const lengths = lines.flatMap((line) => /^\/Length (\d+)$/.exec(line)?.[1] ?? [])
  if (!lines.every((line) => LINE.test(line)) || lengths.length !== 1) return 'NONE'
  const from = close + DATA.length
  const until = from + Number(lengths[0])
  if (until > end) return 'NONE'
  const bytes = pdf.slice(from, until)
  if (!lines.includes('/Filter /FlateDecode')) return bytes
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
export async function readSealed<Content extends object>(
  pdf: Uint8Array<ArrayBuffer>,
  fingerprint: string,
): Promise<Content | 'NONE' | 'OTHER'> {
  const bytes = await sealedIn(pdf)
  if (typeof bytes === 'string') return bytes
  if ((await fingerprintOf(bytes)) !== fingerprint) return 'OTHER'
  return JSON.parse(new TextDecoder().decode(bytes)) as Content
}
