import type { UploadType } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { fileTypeFromBuffer } from 'file-type'
import type { ContentFault } from './content-fault.ts'
import { findJpegFault } from './jpeg-structure.ts'
import { findPdfFault } from './pdf-structure.ts'
import { findPngFault } from './png-structure.ts'

export type ContentCheck =
  | { readonly ok: true; readonly type: UploadType }
  | { readonly ok: false; readonly fault: ContentFault }

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

/**
 * Finds out what a file is by its content and whether it is that alone: a PDF, PNG or JPEG from its first byte to its
 * last. Files that are two things at once (polyglots) are refused, and PDFs that carry scripts, programs or other files
 * where that can be seen without unpacking them. Nothing is decoded, so a picture that unpacks to gigabytes costs nothing.
 */
export async function checkContent(bytes: Buffer): Promise<ContentCheck> {
  if (bytes.length === 0) return { ok: false, fault: 'EMPTY' }
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (!isUploadType(type)) return { ok: false, fault: 'OTHER_TYPE' }
  const fault = STRUCTURE[type](bytes) ?? (isMixed(bytes) ? 'MIXED' : null)
  return fault === null ? { ok: true, type } : { ok: false, fault }
}
