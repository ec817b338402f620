import type { UploadType } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { fileTypeFromBuffer } from 'file-type'
import type { ContentFault } from './content-fault.ts'
import { findJpegFault } from './jpeg-structure.ts'
import { type NOT_JUDGED, PdfJudge } from './pdf-judge.ts'
import { findPdfFault } from './pdf-structure.ts'
import { findPngFault } from './png-structure.ts'

export type ContentCheck =
  | { readonly ok: true; readonly type: UploadType }
  | { readonly ok: false; readonly fault: ContentFault | typeof NOT_JUDGED }

const STRUCTURE: Readonly<Record<UploadType, (bytes: Buffer) => ContentFault | null>> = {
  'application/pdf': findPdfFault,
  'image/png': findPngFault,
  'image/jpeg': findJpegFault,
}

function isUploadType(mime: string | undefined): mime is UploadType {
  return mime !== undefined && mime in STRUCTURE
}

/** A zip reader looks for this at the end of a file, behind a comment of at most 64 KiB. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_REACH = 65_557
/** A browser that guesses reads so much of a file's beginning. */
const SNIFFED = 1_024
const MARKUP = /<(!doctype html|html|head|body|script|svg|iframe|\?php)/i

/** Whether another reader would take the file for something else: an archive, a page. */
function isMixed(bytes: Buffer): boolean {
  if (bytes.subarray(Math.max(0, bytes.length - ZIP_REACH)).includes(ZIP_END)) return true
  return MARKUP.test(bytes.subarray(0, SNIFFED).toString('latin1'))
}

/** One for the process: its thread reads one file at a time. */
const judge = new PdfJudge()

/**
 * Finds out what a file is by its content and whether it is that alone: a PDF, PNG or JPEG from its first byte to its
 * last. Files that are two things at once (polyglots) are refused; a PDF is then read by a parser in a thread with
 * limits, which refuses what acts by itself, is locked, or costs too much to read. Of pictures nothing is decoded, so
 * one that unpacks to gigabytes costs nothing. NOT_JUDGED: too many PDFs wait; nothing is known of this one.
 */
export async function checkContent(bytes: Buffer): Promise<ContentCheck> {
  if (bytes.length === 0) return { ok: false, fault: 'EMPTY' }
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!isUploadType(type)) return { ok: false, fault: 'OTHER_TYPE' }
  const fault =
    STRUCTURE[type](bytes) ??
    (isMixed(bytes) ? 'MIXED' : null) ??
    (type === 'application/pdf' ? await judge.findFault(bytes) : null)
  return fault === null ? { ok: true, type } : { ok: false, fault }
}
