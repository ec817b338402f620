import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { filesIn, fingerprintOf, readSealed } from './sealed-content.ts'

const SEALED = Buffer.from('{"bank":{"name":"Banque é"},"day":"2026-11-17","form":1}', 'utf8')
const FINGERPRINT = createHash('sha256').update(SEALED).digest('hex')

/** A file of a PDF as pdfkit writes it. */
const embedded = (bytes: Buffer, filter = '/Filter /FlateDecode\n', length = bytes.length) =>
  Buffer.concat([
    Buffer.from(
      `9 0 obj\n<<\n/Type /EmbeddedFile\n/Params <<\n/Size 5\n>>\n/Length ${length}\n${filter}>>\nstream\n`,
    ),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])
const pdf = (...parts: Buffer[]) =>
  new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1'), ...parts]))

describe('a document that carries what was sealed', () => {
  it('is read where its fingerprint is that of what was signed', async () => {
    const read = await readSealed(pdf(embedded(deflateSync(SEALED))), FINGERPRINT)
    expect(read).toMatchObject({ day: '2026-11-17', bank: { name: 'Banque é' } })
    expect(await readSealed(pdf(embedded(SEALED, '')), FINGERPRINT)).toEqual(read)
    expect(await fingerprintOf(new Uint8Array(SEALED))).toBe(FINGERPRINT)
  })

  it('is something else by one byte', async () => {
    const forged = Buffer.from(SEALED)
    forged[10] = 66
    expect(await readSealed(pdf(embedded(deflateSync(forged))), FINGERPRINT)).toBe('OTHER')
    // Whoever adds a file leaves the one that was sealed where it was.
    const both = pdf(embedded(deflateSync(forged)), embedded(deflateSync(SEALED)))
    expect(await readSealed(both, FINGERPRINT)).toMatchObject({ day: '2026-11-17' })
  })

  it.each([
    ['no PDF at all', pdf()],
    ['a length beyond its end', pdf(embedded(SEALED, '', 1_000_000))],
    ['no zlib', pdf(embedded(SEALED))],
    ['more than is ever sealed', pdf(embedded(deflateSync(Buffer.alloc(6_000_000))))],
    ['a length that is none', pdf(Buffer.from('/Type /EmbeddedFile /Length x stream\nabc'))],
  ])('is none with %s', async (_what, bytes) => {
    expect(await readSealed(bytes, FINGERPRINT)).toBe('NONE')
    expect(await filesIn(bytes)).toEqual([])
  })
})
