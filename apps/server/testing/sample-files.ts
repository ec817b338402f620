import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** A real PNG of one grey. @param side in pixels */
export function samplePng(side = 8): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // Eight bits of grey.
  header[8] = 8
  const rows = Buffer.alloc(side * (side + 1), 0xd0)
  for (let row = 0; row < side; row++) rows[row * (side + 1)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A real PDF of one page that says something (plain letters only). @param extra more of its catalogue */
export function samplePdf(text = 'Registre national des entreprises', extra = ''): Buffer {
  return pdfOf([`<< /Type /Catalog /Pages 2 0 R ${extra}>>`, ...onePage(text)])
}

/** The objects 2 to 5 of a document: its pages, the only one of which says something. @param extra more of that page */
export function onePage(text = 'Registre national des entreprises', extra = ''): string[] {
  const drawing = `BT /F1 18 Tf 60 760 Td (${text}) Tj ET`
  return [
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${extra}>>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
}

/** A stream object. @param dictionary what it says beside its length */
export function pdfStream(bytes: Buffer, dictionary: string): string {
  return `<< /Length ${bytes.length} ${dictionary} >>\nstream\n${bytes.toString('latin1')}\nendstream`
}

/**
 * A PDF of objects, numbered from 1, the catalogue first.
 * @param trailer more of the trailer, given the place of the table
 */
export function pdfOf(objects: readonly string[], trailer: (table: number) => string = () => ''): Buffer {
  const parts = ['%PDF-1.7\n']
  let length = 9
  const places = objects.map((object, index) => {
    const place = length
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`
    parts.push(part)
    length += part.length
    return place
  })
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const place of places) parts.push(`${String(place).padStart(10, '0')} 00000 n \n`)
  parts.push(
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer(length)}>>\nstartxref\n${length}\n%%EOF\n`,
  )
  return Buffer.from(parts.join(''), 'latin1')
}

/** A real JPEG: eight by eight pixels of grey, baseline. */
export function sampleJpeg(): Buffer {
  const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data]
  const zeros = (count: number) => Array.from({ length: count }, () => 0)
  // One code of one bit, for the symbol 0: no difference, end of block.
  const codes = (kind: number) => segment(0xc4, kind, 1, ...zeros(15), 0)
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, ...Buffer.from('JFIF\0', 'latin1'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)),
    ...segment(0xc0, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    ...codes(0x00),
    ...codes(0x10),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    ...[0x3f, 0xff, 0xd9],
  ])
}
