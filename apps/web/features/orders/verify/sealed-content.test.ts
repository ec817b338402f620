import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { fingerprintOf, readSealed } from './sealed-content.ts'

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
const HEAD = Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1')
const END = Buffer.from('startxref\n99\n%%EOF\n')
const pdf = (...parts: Buffer[]) => new Uint8Array(Buffer.concat([HEAD, ...parts, END]))
const genuine = embedded(deflateSync(SEALED))
const forged = embedded(deflateSync(Buffer.from('{"forged":true}')))

describe('a document that carries what was sealed', () => {
  it('is read where its fingerprint is that of what was signed', async () => {
    const read = await readSealed(pdf(genuine), FINGERPRINT)
    expect(read).toMatchObject({ day: '2026-11-17', bank: { name: 'Banque é' } })
    expect(await readSealed(pdf(embedded(SEALED, '')), FINGERPRINT)).toEqual(read)
    expect(await fingerprintOf(new Uint8Array(SEALED))).toBe(FINGERPRINT)
  })

  it('is something else by one byte', async () => {
    const changed = Buffer.from(SEALED)
    changed[10] = 66
    expect(await readSealed(pdf(embedded(deflateSync(changed))), FINGERPRINT)).toBe('OTHER')
  })

  it.each([
    ['another file before it', pdf(forged, genuine)],
    ['another file behind it', pdf(genuine, forged)],
    ['itself twice', pdf(genuine, genuine)],
    // A reader of the PDF shows the first one; who hashes the last one must not call it genuine.
    ['the genuine bytes in a comment behind the end', new Uint8Array([...pdf(forged), ...genuine])],
    // The other file need not say what it is: what stands behind the end is refused whatever it says.
    ['itself behind the end of a file that seems to carry none', new Uint8Array([...pdf(), ...genuine])],
    ['something behind its end', new Uint8Array([...pdf(genuine), ...Buffer.from('% more')])],
  ])('is something else with %s', async (_what, bytes) => {
    expect(await readSealed(bytes, FINGERPRINT)).toBe('OTHER')
  })

  it.each([
    ['no PDF at all', pdf()],
    ['a length beyond its end', pdf(embedded(SEALED, '', 1_000_000))],
    ['no zlib', pdf(embedded(SEALED))],
    ['more than is ever sealed', pdf(embedded(deflateSync(Buffer.alloc(6_000_000))))],
    ['a length that is none', pdf(Buffer.from('/Type /EmbeddedFile /Length x stream\nabc'))],
    // As programs write that save a PDF anew.
    [
      'a length that stands elsewhere',
      pdf(Buffer.from('9 0 obj\n<</Type /EmbeddedFile /Length 12 0 R>>\nstream\n'), SEALED),
    ],
    ['its end cut off', new Uint8Array(Buffer.concat([HEAD, genuine]))],
    // Somebody has saved more into it: what the reader sees may be the later part.
    ['a second end', new Uint8Array([...pdf(genuine), ...Buffer.from('7 0 obj\nendobj\n'), ...END])],
  ])('is none with %s', async (_what, bytes) => {
    expect(await readSealed(bytes, FINGERPRINT)).toBe('NONE')
  })

  it('costs no memory by many heads that claim most of a large file', async () => {
    const slice = vi.spyOn(Uint8Array.prototype, 'slice')
    const head = Buffer.from('/Type/EmbeddedFile/Length 9000000 stream\n')
    const many = pdf(...Array.from({ length: 60 }, () => head), Buffer.alloc(9_500_000))
    expect(await readSealed(many, FINGERPRINT)).toBe('OTHER')
    expect(slice).not.toHaveBeenCalled()
    slice.mockRestore()
  })
})
