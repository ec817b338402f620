import type { ContentFault } from './content-fault.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Fillers that some cameras and scanners leave after the end. */
const LARGEST_FILLER = 64

/** Markers without a length: TEM and the restart markers. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Start of frame: the markers from C0 to CF but for the tables DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** What is wrong with a file that begins like a JPEG, or null: sound segments, a picture, and nothing after its end. */
export function findJpegFault(bytes: Buffer): ContentFault | null {
  let at = 2
  let frame = false
  let scan = false
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return 'DAMAGED'
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      // Any number of FF may stand before a marker.
      at += 1
      continue
    }
    at += 2
    if (marker === END_OF_IMAGE) return frame && scan ? afterEnd(bytes, at) : 'DAMAGED'
    if (standsAlone(marker)) continue
    if (at + 2 > bytes.length) return 'DAMAGED'
    const length = bytes.readUInt16BE(at)
    if (length < 2 || at + length > bytes.length) return 'DAMAGED'
    if (isFrame(marker)) frame = true
    at += length
    if (marker === START_OF_SCAN) {
      scan = true
      at = afterScan(bytes, at)
    }
  }
  return 'DAMAGED'
}

/** The place of the marker that ends a scan's data: an FF that is neither stuffed nor a restart. */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0x00 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function afterEnd(bytes: Buffer, at: number): ContentFault | null {
  const rest = bytes.subarray(at)
  const filler = rest.length <= LARGEST_FILLER && rest.every((byte) => byte === 0x00 || byte === 0xff)
  return filler ? null : 'MIXED'
}
