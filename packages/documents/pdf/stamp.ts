import { printed } from './printed.ts'

/** Whether this process is a sandbox's. It is one from its start to its end, or never: no caller of a drawing has to know. */
let stamped = false

/** Has every document that this process draws say that it is a sandbox's, on each page, and every mail (decision 0412); or none. */
export function stampDocuments(sandbox: boolean): void {
  stamped = sandbox
}

/** Whether what this process writes is a sandbox's: mails say it before their subject. */
export const isStamped = (): boolean => stamped

const SIZE = 9
const LARGE = 34
const COLOR = '#a32020'

/** What stands on each page, and before its title; null where documents are what they say. */
export const stampOf = (): string | null => (stamped ? printed('documents:sandbox') : null)

/** Puts the stamp on the page that a document is on now: across its head, and large and pale from corner to corner, under what is drawn. */
export function stampPage(doc: PDFKit.PDFDocument, text: string): void {
  const { width, height } = doc.page
  const { x, y } = doc
  const draw = () => {
    doc.save()
    doc.font('semibold').fillColor(COLOR)
    doc.fontSize(SIZE).text(text, 0, 12, { width, align: 'center', lineBreak: false })
    doc.opacity(0.14).rotate(width < height ? -52 : -34, { origin: [width / 2, height / 2] })
    doc
      .fontSize(LARGE)
      .text(text, -width / 2, height / 2 - LARGE, { width: width * 2, align: 'center', lineBreak: false })
    doc.restore()
  }
  // Read out first, for whom the page is.
  doc.markContent('Artifact', { type: 'Pagination' })
  draw()
  doc.endMarkedContent()
  doc.x = x
  doc.y = y
}
