import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sampleJpeg, samplePdf, samplePng } from '../../testing/sample-files.ts'
import { checkContent } from './upload-content.ts'

const fault = async (bytes: Buffer) => {
  const check = await checkContent(bytes)
  return check.ok ? check.type : check.fault
}
const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const zip = Buffer.from(zipSync({ 'a.txt': new Uint8Array([104, 105]) }))
const page = '<!DOCTYPE html><html><script>alert(1)</script></html>'
const SAMPLES = { pdf: samplePdf(), png: samplePng(), jpeg: sampleJpeg() }

describe('what is taken', () => {
  it('is a PDF, a PNG or a JPEG, known by its content', async () => {
    expect(await fault(SAMPLES.pdf)).toBe('application/pdf')
    expect(await fault(SAMPLES.png)).toBe('image/png')
    expect(await fault(SAMPLES.jpeg)).toBe('image/jpeg')
  })

  it('may end with what writers and scanners leave there', async () => {
    expect(await fault(join(SAMPLES.pdf, '\r\n\r\n'))).toBe('application/pdf')
    expect(await fault(join(SAMPLES.jpeg, '\0\0\0\0'))).toBe('image/jpeg')
  })

  it('may be a PDF that was saved again, with an end mark in its midst', async () => {
    expect(await fault(join(SAMPLES.pdf, '6 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'))).toBe(
      'application/pdf',
    )
  })

  it('may be a JPEG with restarts, stuffed bytes and several scans', async () => {
    const at = SAMPLES.jpeg.length - 3
    const scan = Buffer.from([0xff, 0x00, 0xff, 0xd0, 0x3f])
    const again = Buffer.from([0xff, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x3f])
    const jpeg = join(SAMPLES.jpeg.subarray(0, at), scan, again, SAMPLES.jpeg.subarray(at))
    expect(await fault(jpeg)).toBe('image/jpeg')
  })
})

describe('what is refused', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'EMPTY'],
    ['text', join('Registre national'), 'OTHER_TYPE'],
    ['a page', join(page), 'OTHER_TYPE'],
    ['a zip', zip, 'OTHER_TYPE'],
    ['a GIF', join('GIF89a\x01\0\x01\0\0\0\0;'), 'OTHER_TYPE'],
    ['a program', join('MZ', Buffer.alloc(200)), 'OTHER_TYPE'],
    ['an SVG', join('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'OTHER_TYPE'],
    ['a PDF behind something else', join('hello\n', SAMPLES.pdf), 'OTHER_TYPE'],
    ['the beginning of a PDF', SAMPLES.pdf.subarray(0, 60), 'DAMAGED'],
    ['an end without a table', join('%PDF-1.4\nhello\n%%EOF\n'), 'DAMAGED'],
    ['a strange version', join('%PDF-x\n', SAMPLES.pdf.subarray(9)), 'DAMAGED'],
    ['the beginning of a PNG', SAMPLES.png.subarray(0, 40), 'DAMAGED'],
    ['the beginning of a JPEG', SAMPLES.jpeg.subarray(0, 40), 'DAMAGED'],
    ['a PDF and a zip', join(SAMPLES.pdf, zip), 'MIXED'],
    ['a PNG and a zip', join(SAMPLES.png, zip), 'MIXED'],
    ['a JPEG and a zip', join(SAMPLES.jpeg, zip), 'MIXED'],
    ['a PDF and a page', join(SAMPLES.pdf, page), 'MIXED'],
    ['a PNG and a page', join(SAMPLES.png, page), 'MIXED'],
    ['a JPEG and a page', join(SAMPLES.jpeg, page), 'MIXED'],
    ['a zip whose comment ends like a PDF', zipLikePdf(), 'MIXED'],
    ['a PDF that begins like a page', samplePdf(page), 'MIXED'],
    ['a PDF with a script', samplePdf('x', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >> '), 'ACTIVE'],
    ['a PDF that starts a program', samplePdf('x', '/OpenAction << /S /Launch /F (a.exe) >> '), 'ACTIVE'],
    ['a PDF with a file in it', samplePdf('x', '/Names << /EmbeddedFiles 9 0 R >> '), 'ACTIVE'],
  ])('%s', async (_name, bytes, expected) => {
    expect(await fault(bytes)).toBe(expected)
  })

  /** A zip that begins as a PDF: its entries lie inside the PDF's first lines, its end in a comment of the PDF. */
  function zipLikePdf(): Buffer {
    const end = Buffer.from(zip)
    return join('%PDF-1.4\n', end, '\nstartxref\n0\n%%EOF')
  }

  it('a PNG with a chunk that was tampered with, that has no header, no picture or no end', async () => {
    const tampered = Buffer.from(SAMPLES.png)
    tampered[45] = (tampered[45] ?? 0) ^ 0xff
    expect(await fault(tampered)).toBe('DAMAGED')
    expect(await fault(SAMPLES.png.subarray(0, SAMPLES.png.length - 12))).toBe('DAMAGED')
    const header = SAMPLES.png.subarray(0, 33)
    const end = SAMPLES.png.subarray(-12)
    expect(await fault(join(header, end))).not.toBe('image/png')
    expect(await fault(join(SAMPLES.png.subarray(0, 8), SAMPLES.png.subarray(33)))).not.toBe('image/png')
  })

  it('a picture too wide to be a document', async () => {
    const wide = Buffer.from(SAMPLES.png)
    wide.writeUInt32BE(1_000_000, 16)
    expect(await fault(wide)).toBe('DAMAGED')
  })
})

it('answers whatever the bytes are, and never takes what was cut short', async () => {
  const beginnings = [...Object.values(SAMPLES).map((sample) => sample.subarray(0, 12)), Buffer.alloc(0), zip]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.uint8Array({ maxLength: 400 }),
      async (beginning, rest) => {
        const check = await checkContent(join(beginning, Buffer.from(rest)))
        expect(check.ok).toBe(false)
      },
    ),
    { numRuns: 500 },
  )
  for (const sample of Object.values(SAMPLES)) {
    for (let length = 0; length < sample.length - 10; length += 7)
      expect((await checkContent(sample.subarray(0, length))).ok).toBe(false)
  }
})
