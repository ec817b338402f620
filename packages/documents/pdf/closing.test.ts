import { createHash } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { renderClosingPdf } from './closing.ts'
import type { ClosingView } from './closing-view.ts'

const EUR = { isoCode: 'EUR', pattern: 2 }
const ORDER = {
  id: '00000000-0000-7000-8000-000000000001',
  reference: 'FX-2026-000101',
  seller: 'Change Médina',
  currency: EUR,
  amount: '10000.00',
  value: '33868.000',
  since: '2026-11-17T14:02:00.000Z',
}
const LEDGER = { opening: '10000.000', added: '33868.000', taken: '10000.000', closing: '33868.000' }
const SECTION = { count: 1, total: '33868.000', orders: [ORDER], ledger: LEDGER, agrees: true }
const SEALED = Buffer.from('{"day":"2026-11-17","form":1}', 'utf8')
const VIEW: ClosingView = {
  reference: 'CL-2026-000012',
  bank: 'Banque du Golfe',
  day: '2026-11-17',
  figures: {
    unpaid: SECTION,
    tickets: {
      ...SECTION,
      count: 0,
      total: '0.000',
      orders: [],
      ledger: { ...LEDGER, taken: '43868.000', closing: '0.000' },
    },
    counted: { count: 1, sums: [{ currency: EUR, amount: '10000.00' }], orders: [ORDER] },
    shortages: { count: 1, orders: [{ ...ORDER, missing: '100.00' }] },
    books: [{ currency: EUR, opening: '0.00', added: '20000.00', taken: '500.00', closing: '19500.00' }],
  },
  note: 'Un billet de 100 manque : le vendeur recompte demain.',
  prepared: { by: 'Leïla Ben Amor', at: '2026-11-18T07:05:00Z' },
  signed: { by: 'Sami Trabelsi', at: '2026-11-18T07:12:00Z' },
  sealed: SEALED,
  fingerprint: createHash('sha256').update(SEALED).digest('hex'),
  verificationUrl: 'https://fxmatch.example/verify/abcdefghijklmnopqrstuvwxyz0',
}

it('shows what the day leaves open, its books and the note', async () => {
  const { text, language } = await readPdf(await renderClosingPdf(VIEW))
  expect(language).toBe('fr')
  for (const part of [
    'Clôture du 17-11-2026',
    'Banque du Golfe · CL-2026-000012',
    'FX-2026-000101',
    '33 868,000',
    'Dû aux vendeurs : report 10 000,000 + livré 33 868,000 − payé 10 000,000 = 33 868,000 TND',
    '− 100,00 EUR',
    '! à décider par les deux parties',
    'Un billet de 100 manque',
    '19 500,00',
  ])
    expect(text.replace(/[\u00a0\u202f]/g, ' ')).toContain(part)
})

it('says who prepared and who signed, under which fingerprint, and how it is verified', async () => {
  const counted = { count: 0, sums: [], orders: [] }
  const figures = { ...VIEW.figures, counted, shortages: { count: 0, orders: [] } }
  const { text, pages } = await readPdf(await renderClosingPdf({ ...VIEW, figures }))
  expect(pages).toBe(1)
  for (const part of [
    'Préparée par Leïla Ben Amor, le 18-11-2026 08:05',
    'Signée par Sami Trabelsi, le 18-11-2026 08:12',
    VIEW.fingerprint,
    VIEW.verificationUrl,
  ])
    expect(text.replace(/[\u00a0\u202f]/g, ' ')).toContain(part)
})

it('has a note in Arabic as it was written, in the digits that it has', async () => {
  const note = 'نقصت ورقة من فئة 100 يورو، الطرد رقم ١٢'
  const { text } = await readPdf(await renderClosingPdf({ ...VIEW, note }))
  for (const word of note.split(' ')) expect(text).toContain(word.replace('،', ''))
})

it('goes over pages, and gives the same bytes for the same view', async () => {
  const orders = Array.from({ length: 120 }, (_, at) => ({ ...ORDER, id: `order ${at}`, value: '1.000' }))
  const unpaid = {
    ...SECTION,
    count: 120,
    total: '120.000',
    orders,
    ledger: { ...LEDGER, added: '120.000', closing: '120.000' },
  }
  const long = { ...VIEW, figures: { ...VIEW.figures, unpaid } }
  const bytes = await renderClosingPdf(long)
  const { pages } = await readPdf(bytes)
  expect(pages).toBeGreaterThan(2)
  // Each page but the first says of which document it is, and which page.
  for (let page = 2; page <= pages; page += 1)
    expect((await readPdf(bytes, page)).text).toContain(
      `${VIEW.reference} · page ${page} · empreinte ${VIEW.fingerprint.slice(0, 16)}…`,
    )
  expect(Buffer.from(await renderClosingPdf(long)).equals(Buffer.from(bytes))).toBe(true)
})

it.each<[string, Partial<ClosingView['figures']>]>([
  ['orders that are not the total', { unpaid: { ...SECTION, total: '33868.001', agrees: false } }],
  ['a ledger that does not add up', { unpaid: { ...SECTION, ledger: { ...LEDGER, taken: '0.000' } } }],
  [
    'an agreement that is none',
    { unpaid: { ...SECTION, ledger: { ...LEDGER, added: '33869.000', closing: '33869.000' } } },
  ],
  [
    'a book that does not',
    { books: [{ currency: EUR, opening: '0.00', added: '1.00', taken: '0.00', closing: '2.00' }] },
  ],
])('refuses %s', async (_what, wrong) => {
  const figures = { ...VIEW.figures, ...wrong }
  await expect(renderClosingPdf({ ...VIEW, figures })).rejects.toThrow('does not add up')
})

const OPEN = { ...VIEW.figures }

it.each<[string, Partial<ClosingView>]>([
  [
    'it lists more than it counts',
    { figures: { ...OPEN, shortages: { count: 0, orders: OPEN.shortages.orders } } },
  ],
  [
    'it counts more than it lists, with room for all',
    { figures: { ...OPEN, shortages: { ...OPEN.shortages, count: 2 } } },
  ],
  [
    'an order stands twice',
    {
      figures: {
        ...OPEN,
        counted: { count: 2, sums: [{ currency: EUR, amount: '20000.00' }], orders: [ORDER, ORDER] },
      },
    },
  ],
  [
    'it says that it disagrees with a ledger that says the same',
    { figures: { ...OPEN, unpaid: { ...SECTION, agrees: false } } },
  ],
  [
    'what was counted is another sum',
    { figures: { ...OPEN, counted: { ...OPEN.counted, sums: [{ currency: EUR, amount: '10000.01' }] } } },
  ],
  ['a currency was counted without a sum', { figures: { ...OPEN, counted: { ...OPEN.counted, sums: [] } } }],
  [
    'a currency has two sums',
    {
      figures: { ...OPEN, counted: { ...OPEN.counted, sums: [...OPEN.counted.sums, ...OPEN.counted.sums] } },
    },
  ],
  ['a currency has two books', { figures: { ...OPEN, books: [...OPEN.books, ...OPEN.books] } }],
  ['what is marked has no note', { note: null }],
  ['it was signed before it was prepared', { signed: { ...VIEW.signed, at: '2026-11-18T07:04:59Z' } }],
  ['its fingerprint is of something else', { fingerprint: 'ab'.repeat(32) }],
])('refuses to contradict itself: %s', async (_what, wrong) => {
  await expect(renderClosingPdf({ ...VIEW, ...wrong })).rejects.toThrow(
    /^Closing (contradicts itself|does not add up)/,
  )
})

it('tells as many orders as there is room for of a longer day, and their sum within that of all', async () => {
  const orders = Array.from({ length: 200 }, (_, at) => ({ ...ORDER, id: `order ${at}`, value: '1.000' }))
  const ledger = { ...LEDGER, added: '300.000', closing: '300.000' }
  const unpaid = { ...SECTION, count: 300, total: '300.000', orders, ledger }
  const long = { ...VIEW, figures: { ...OPEN, unpaid } }
  expect((await readPdf(await renderClosingPdf(long))).pages).toBeGreaterThan(1)
  const less = { ...unpaid, total: '199.999', ledger: { ...ledger, added: '199.999', closing: '199.999' } }
  await expect(renderClosingPdf({ ...VIEW, figures: { ...OPEN, unpaid: less } })).rejects.toThrow(
    'more than its total',
  )
})

it('carries the bytes that were sealed, of which it says the fingerprint', async () => {
  const bytes = await renderClosingPdf(VIEW)
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const [[id, { filename }] = ['', { filename: '' }]] = [...((await pdf.getAttachments()) ?? [])]
  const content = await pdf.getAttachmentContent(id)
  await pdf.loadingTask.destroy()
  expect(filename).toBe('CL-2026-000012.json')
  expect(Buffer.from(content as unknown as Uint8Array).equals(SEALED)).toBe(true)
  expect((await readPdf(bytes, 2)).text.replace(/[\u00a0\u202f]/g, ' ')).toContain(
    'fichier CL-2026-000012.json joint à ce PDF',
  )
})

it('draws names in Arabic with letters, and the rest of their line too', async () => {
  const arabic = { ...VIEW, prepared: { ...VIEW.prepared, by: 'ليلى بن عمر' } }
  const bytes = await renderClosingPdf(arabic)
  const texts = [await readPdf(bytes), await readPdf(bytes, 2)].map(({ text }) => text)
  const plain = texts.join(' ').normalize('NFKC').replace(/\s+/g, ' ')
  for (const name of ['ليلى', 'بن', 'عمر']) expect(plain).toContain(name)
  expect(plain).toContain('Préparée par')
  expect(plain).toContain('le 18-11-2026 08:05')
})

it('has a note in quotation marks, so that it is nothing else of the document', async () => {
  const { text } = await readPdf(await renderClosingPdf({ ...VIEW, note: 'Signée par le Gouverneur' }))
  expect(text.replace(/[\u00a0\u202f]/g, ' ')).toContain('« Signée par le Gouverneur »')
})

it('tells a disagreement that was signed with its reason', async () => {
  const unpaid = {
    ...SECTION,
    ledger: { ...LEDGER, added: '33869.000', closing: '33869.000' },
    agrees: false,
  }
  const { text } = await readPdf(await renderClosingPdf({ ...VIEW, figures: { ...VIEW.figures, unpaid } }))
  expect(text.replace(/[\u00a0\u202f]/g, ' ')).toContain('! n’est pas le total des ordres, 33 868,000')
})
