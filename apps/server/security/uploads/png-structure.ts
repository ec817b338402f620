import { crc32 } from 'node:zlib'
import type { ContentFault } from './content-fault.ts'

const SIGNATURE_LENGTH = 8
/** Length, name and check sum around a chunk's data. */
const FRAME = 12
const LARGEST_SIDE = 20_000

/** What is wrong with a file that begins like a PNG, or null: every chunk sound, the last one the file's end. */
export function findPngFault(bytes: Buffer): ContentFault | null {
  let at = SIGNATURE_LENGTH
  let pixels = false
  for (let first = true; at + FRAME <= bytes.length; first = false) {
    const length = bytes.readUInt32BE(at)
    const next = at + FRAME + length
    if (next > bytes.length) return 'DAMAGED'
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, next - 4)) !== bytes.readUInt32BE(next - 4)) return 'DAMAGED'
    if (first && !isHeader(name, bytes.subarray(at + 8, next - 4))) return 'DAMAGED'
    if (name === 'IDAT') pixels = true
    at = next
    if (name === 'IEND') {
      if (!pixels) return 'DAMAGED'
      return at === bytes.length ? null : 'MIXED'
    }
  }
  return 'DAMAGED'
}

function isHeader(name: string, data: Buffer): boolean {
  if (name !== 'IHDR' || data.length !== 13) return false
  const sides = [data.readUInt32BE(0), data.readUInt32BE(4)]
  return sides.every((side) => side > 0 && side <= LARGEST_SIDE)
}
