import { crc32, deflateSync } from 'node:zlib'

/** The built-in fonts of a PDF know plain letters only. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .replace(/[()\\]/g, '')

/** A PDF of one page: a title, and lines beneath it. */
export function pageOf(title: string, lines: readonly string[]): Buffer {
  const drawing = [
    'BT /F2 17 Tf 60 760 Td',
    `(${plain(title)}) Tj`,
    '/F1 11 Tf 0 -36 Td 18 TL',
    ...lines.map((line) => `(${plain(line)}) Tj T*`),
    'ET',
    '0.75 G 60 748 m 535 748 l S',
  ].join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const place of places) file += `${String(place).padStart(10, '0')} 00000 n \n`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const WIDTH = 420
const HEIGHT = 594
const PAPER = 0xf4
const INK = 0x5a

/** Whether a point of the page lies in a line of writing, the seal or the frame. */
function isInked(x: number, y: number): boolean {
  const inFrame = x > 18 && x < WIDTH - 18 && y > 18 && y < HEIGHT - 18
  const onFrame = inFrame && (x < 21 || x > WIDTH - 22 || y < 21 || y > HEIGHT - 22)
  const inTitle = y > 60 && y < 74 && x > 120 && x < 300
  const line = Math.floor((y - 120) / 22)
  const inLine = y > 120 && line < 13 && (y - 120) % 22 < 6 && x > 50 && x < 370 - ((line * 53) % 120)
  const fromSeal = Math.hypot(x - 320, y - 490)
  const inSeal = fromSeal < 52 && (fromSeal > 46 || (fromSeal > 30 && fromSeal < 33))
  return onFrame || inTitle || inLine || inSeal
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

/** A PNG that looks like a scanned certificate: title, lines, a seal. */
export function scannedPage(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits of grey; every row begins with its filter, none.
  header[8] = 8
  const rows = Buffer.alloc(HEIGHT * (WIDTH + 1))
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) rows[y * (WIDTH + 1) + x + 1] = isInked(x, y) ? INK : PAPER
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
