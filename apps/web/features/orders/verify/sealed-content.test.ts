import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { fingerprintOf, readSealed } from './sealed-content.ts'

const SEALED = Buffer.from('{"bank":{"name":"Banque é"},"day":"2026-11-17","form":1}', 'utf8')
const FINGERPRINT = createHash('sha256').update(SEALED).digest('hex')

/** A file of a PDF as pdfkit writes it: its bytes, without what names it to the reader. */
const stream = (bytes: Buffer, filter = '/Filter /FlateDecode\n', length = bytes.length, number = 9) =>
  Buffer.concat([
    Buffer.from(
      `${number} 0 obj\n<<\n/Type /EmbeddedFile\n/Params <<\n/Size 5\n>>\n/Length ${length}\n${filter}>>\nstream\n`,
    ),
    bytes,
    Buffer.from('\nendstream\nendobj\n'),
  ])
const NAMED = '12 0 obj\n<<\n/Type /Filespec\n/F (a.json)\n/EF <<\n/F 9 0 R\n>>\n>>\nendobj\n'
const embedded = (bytes: Buffer, filter?: string, length?: number) =>
  Buffer.concat([stream(bytes, filter, length), Buffer.from(NAMED)])
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

  // What a file in a PDF is called stands beside it: `/Type` may be left out, and a reader shows it all the same.
  const hidden = '31 0 obj\n<</Length 3>>stream\n{}\n\nendstream\nendobj\n'
  it.each([
    ['a second file under no name', `${hidden}32 0 obj\n<</F (b.json) /EF <</F 31 0 R>>>>\nendobj\n`],
    ['its name in other signs', `${hidden}32 0 obj\n<</F (b.json) /#45#46<</F 31 0 R>>>>\nendobj\n`],
    ['one that another object tells', `${hidden}32 0 obj\n<</F (b.json) /EF 33 0 R>>\nendobj\n`],
    ['one behind a comment', `${hidden}32 0 obj\n<</F (b.json) /EF%\n<</F 31 0 R>>>>\nendobj\n`],
    [
      'one pinned to a page',
      `${hidden}32 0 obj\n<</Subtype/FileAttachment/FS<</EF<</F 31 0 R>>>>>>\nendobj\n`,
    ],
    ['its own bytes again under its number', '9 0 obj\n<</Length 3>>stream\n{}\n\nendstream\nendobj\n'],
  ])('is something else with %s', async (_what, more) => {
    expect(await readSealed(pdf(genuine, Buffer.from(more)), FINGERPRINT)).toBe('OTHER')
    expect(await readSealed(pdf(Buffer.from(more), genuine), FINGERPRINT)).toBe('OTHER')
  })

  it('is something else where readers are led to another file than the one that says what it is', async () => {
    const led = Buffer.from(hidden + NAMED.replace('9 0 R', '31 0 R'))
    expect(await readSealed(pdf(stream(deflateSync(SEALED)), led), FINGERPRINT)).toBe('OTHER')
  })

  it.each([
    ['packed objects', '40 0 obj\n<</Type /ObjStm /N 1>>\nstream\nx\nendstream\nendobj\n'],
    [
      'a packed table of its objects',
      '40 0 obj\n<</Type /XR#65f /W [1 2 1]>>\nstream\nx\nendstream\nendobj\n',
    ],
    ['a lock', 'trailer\n<</Encrypt 41 0 R>>\n'],
  ])('is none with %s, in which anything may lie', async (_what, more) => {
    expect(await readSealed(pdf(genuine, Buffer.from(more)), FINGERPRINT)).toBe('NONE')
  })

  it.each([
    ['a filter that stands first', '', '/Filter /ASCIIHexDecode\n'],
    ['two filters', '/Filter [/ASCIIHexDecode /FlateDecode]\n', ''],
    ['parameters of its filter', '/Filter /FlateDecode\n/DecodeParms <</Predictor 12>>\n', ''],
    ['two lengths', '/Length 3\n/Filter /FlateDecode\n', ''],
    ['bytes that lie in another file', '/F (b.json)\n', ''],
  ])('is none with %s: a reader would unpack it otherwise', async (_what, filter, before) => {
    const packed = filter.includes('Flate') ? deflateSync(SEALED) : SEALED
    const text = stream(packed, filter)
    const other = Buffer.from(text.toString('latin1').replace('/Type /E', `${before}/Type /E`), 'latin1')
    expect(await readSealed(pdf(other, Buffer.from(NAMED)), FINGERPRINT)).toBe('NONE')
  })

  it.each([
    ['no PDF at all', pdf()],
    ['no name for its file', pdf(stream(deflateSync(SEALED)))],
    [
      'two places that its name leads to',
      pdf(stream(deflateSync(SEALED)), Buffer.from(NAMED.replace('/F 9 0 R', '/F 9 0 R\n/UF 31 0 R'))),
    ],
    ['a length beyond its end', pdf(embedded(SEALED, '', 1_000_000))],
    ['no zlib', pdf(embedded(SEALED))],
    ['more than is ever sealed', pdf(embedded(deflateSync(Buffer.alloc(6_000_000))))],
    ['a length that is none', pdf(Buffer.from(`/Type /EmbeddedFile /Length x stream\nabc\n${NAMED}`))],
    // As programs write that save a PDF anew.
    [
      'a length that stands elsewhere',
      pdf(Buffer.from(`${NAMED}9 0 obj\n<<\n/Type /EmbeddedFile\n/Length 12 0 R\n>>\nstream\n`), SEALED),
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
