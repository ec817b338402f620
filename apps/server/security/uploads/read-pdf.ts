// Its other half, which pdf.js would look for by an address: it is found in this thread.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ContentFault } from './content-fault.ts'

/** Pages of a document: an extract of the register has a few, statutes some dozens. */
export const MOST_PAGES = 300

/** Nothing is drawn, fetched, or taken from the machine's fonts; forms of XFA are not built. */
const NOTHING_MORE = {
  verbosity: VerbosityLevel.ERRORS,
  stopAtErrors: true,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  disableAutoFetch: true,
  disableStream: true,
} as const

/** What pdf.js has to say against a PDF, or null: each page is found and read, with what is attached to it. */
export async function findFaultInPdf(bytes: Buffer): Promise<ContentFault | null> {
  // The reader takes the bytes over.
  const task = getDocument({ ...NOTHING_MORE, data: new Uint8Array(bytes) })
  try {
    return await faultOf(await task.promise)
  } catch (error) {
    // Whatever a stranger's file makes a parser throw is the file's fault.
    return error instanceof Error && error.name === 'PasswordException' ? 'ENCRYPTED' : 'DAMAGED'
  } finally {
    await task.destroy()
  }
}

async function faultOf(pdf: PDFDocumentProxy): Promise<ContentFault | null> {
  if (pdf.numPages < 1) return 'DAMAGED'
  if (pdf.numPages > MOST_PAGES) return 'TOO_COMPLEX'
  const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> }
  if (info.EncryptFilterName) return 'ENCRYPTED'
  if (info.IsXFAPresent) return 'ACTIVE'
  if ((await pdf.getJSActions()) || (await pdf.getAttachments()) || (await pdf.hasJSActions()))
    return 'ACTIVE'
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    if (await page.getJSActions()) return 'ACTIVE'
    for (const mark of await page.getAnnotations())
      if (mark.actions || mark.attachment || mark.file || mark.attachmentId) return 'ACTIVE'
    page.cleanup()
  }
  return null
}
