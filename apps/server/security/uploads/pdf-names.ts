import { createInflate } from 'node:zlib'
import type { ContentFault } from './content-fault.ts'

/** Names that say what a document does or how it is packed; long enough not to occur in packed data by chance. */
const NAMES: readonly (readonly [name: string, fault: ContentFault])[] = [
  ['/Encrypt', 'ENCRYPTED'],
  // What acts by itself, or carries other files.
  ['/JavaScript', 'ACTIVE'],
  ['/Launch', 'ACTIVE'],
  ['/EmbeddedFile', 'ACTIVE'],
  ['/RichMedia', 'ACTIVE'],
  ['/SubmitForm', 'ACTIVE'],
  ['/ImportData', 'ACTIVE'],
  // Packings of the nineties whose unpacked size nobody can bound here.
  ['/LZWDecode', 'TOO_COMPLEX'],
  ['/RunLengthDecode', 'TOO_COMPLEX'],
]

/** Unpacked bytes of a document's streams, all together: some five pages scanned in colour without loss. */
const MOST_UNPACKED = 128 * 1024 * 1024
/** Unpacked bytes of one object stream, which are kept to be looked at. */
const MOST_OBJECTS = 8 * 1024 * 1024
/** A stream may be packed again; more often is no writer's doing. */
const MOST_LAYERS = 3
/** An object stream begins with pairs of numbers, possibly behind a comment. */
const OBJECT_STREAM = /^\s*(%|\d+\s+\d+\s)/

/** The fault that the names in a text make; `#4A` stands for a J in a name. */
function faultOfNames(text: string): ContentFault | null {
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return NAMES.find(([name]) => plain.includes(name))?.[1] ?? null
}

const isPacked = (bytes: Buffer): boolean =>
  bytes.length > 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0

/**
 * What the names in a PDF say against it, also those in its object streams, or null. Every stream is unpacked for its
 * size, piece by piece, before anything is read that would hold it whole. An object stream that is packed in a way that
 * is not seen through counts as one that acts: no writer does that.
 */
export async function findFaultInNames(bytes: Buffer): Promise<ContentFault | null> {
  const text = bytes.toString('latin1')
  const fault = faultOfNames(text)
  if (fault) return fault
  const budget = { left: MOST_UNPACKED }
  let before = 0
  for (const keyword of text.matchAll(/(?<!end)stream(\r\n|\n|\r)/g)) {
    const data = bytes.subarray(keyword.index + keyword[0].length)
    const dictionary = text.slice(Math.max(before, text.lastIndexOf(' obj', keyword.index)), keyword.index)
    before = keyword.index
    const found = await faultOfStream(data, dictionary, budget)
    if (found) return found
  }
  return null
}

async function faultOfStream(
  data: Buffer,
  dictionary: string,
  budget: { left: number },
): Promise<ContentFault | null> {
  const isObjects = /\/(ObjStm|First)\b/.test(dictionary)
  if (isObjects && (!isPacked(data) || dictionary.includes('/DecodeParms'))) {
    // Objects that are not packed at all were read with the rest of the text.
    return dictionary.includes('/Filter') ? 'ACTIVE' : null
  }
  let layer = data
  for (let depth = 0; isPacked(layer); depth++) {
    if (depth === MOST_LAYERS) return 'TOO_COMPLEX'
    const { head, objects, isWhole } = await unpack(layer, budget)
    if (budget.left < 0) return 'TOO_COMPLEX'
    if (objects !== null) {
      const fault = objects.length > MOST_OBJECTS ? 'TOO_COMPLEX' : faultOfNames(objects)
      if (fault) return fault
    } else if (isObjects && isWhole) return 'ACTIVE'
    layer = head
  }
  return null
}

/**
 * Unpacks a stream as far as it is sound and the budget reaches.
 * @returns its beginning, or its whole where that is packed again; what it says, where it begins like an object stream
 */
async function unpack(packed: Buffer, budget: { left: number }) {
  const inflate = createInflate({ chunkSize: 524_288 })
  inflate.end(packed)
  const kept: Buffer[] = []
  let keeping = false
  let isWhole = true
  let size = 0
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      size += piece.length
      budget.left -= piece.length
      if (kept.length === 0) keeping = isPacked(piece) || OBJECT_STREAM.test(piece.toString('latin1', 0, 64))
      if (kept.length === 0 || (keeping && size <= MOST_OBJECTS + piece.length)) kept.push(piece)
      if (budget.left < 0) break
    }
  } catch {
    // Data that only looks packed, or is cut short: what could be unpacked counts.
    isWhole = false
  }
  const head = Buffer.concat(kept)
  return { head, objects: keeping && !isPacked(head) ? head.toString('latin1') : null, isWhole }
}
