import type { ContentFault } from './content-fault.ts'

const HEADER = /^%PDF-[12]\.\d/
const END = Buffer.from('%%EOF', 'latin1')
/** Readers look for the end mark, and the place of the table before it, in so many last bytes. */
const TAIL = 1_024
/** A writer's line ends after the end mark; more would be something else. */
const TRAILING = /^[\r\n\t \0]{0,64}$/

/**
 * What is wrong with the two ends of a file that begins like a PDF, or null. A parser tolerates what stands before and
 * behind a document, as every viewer must; what is between is the parser's to judge (`pdf-judge.ts`).
 */
export function findPdfFault(bytes: Buffer): ContentFault | null {
  if (!HEADER.test(bytes.subarray(0, 8).toString('latin1'))) return 'DAMAGED'
  const end = bytes.lastIndexOf(END)
  if (end === -1) return 'DAMAGED'
  const rest = bytes.subarray(end + END.length)
  if (!TRAILING.test(rest.toString('latin1', 0, 65))) return 'MIXED'
  if (!bytes.subarray(Math.max(0, end - TAIL), end).includes('startxref', 0, 'latin1')) return 'DAMAGED'
  return null
}
