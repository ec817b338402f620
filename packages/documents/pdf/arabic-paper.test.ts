import { beforeAll, describe, expect, it } from 'vitest'
import { type PlacedText, type ReadPdf, readPdf } from '../testing/read-pdf.ts'
import { CROWDED_TICKET, MATCHING_TICKET, TRANSFER_TICKET } from '../testing/sample-ticket.ts'
import { renderTicketPdf, renderTicketsPdf } from './ticket.ts'

// What is drawn in Arabic: laid out from right to left, its text in the order in which it is read, the French one beside it.

const PAGE = { width: 595.28, margin: 40 }

const find = (placed: readonly PlacedText[], text: string): PlacedText => {
  const found = placed.find((one) => one.text.replace(/\s+/g, ' ').includes(text))
  if (!found) throw new Error(`${text} is not drawn`)
  return found
}

describe('a ticket in Arabic', () => {
  let pdf: ReadPdf
  beforeAll(async () => {
    pdf = await readPdf(await renderTicketPdf(MATCHING_TICKET, 'ar'))
  })

  it('is one page in Arabic that can be verified', () => {
    expect(pdf.pages).toBe(1)
    expect(pdf.language).toBe('ar')
    expect(pdf.qr).toBe(MATCHING_TICKET.verificationUrl)
    expect(pdf.links).toContain(MATCHING_TICKET.verificationUrl)
    expect(pdf.info.Title).toBe('تذكرة عملية صرف TK-2025-000123')
  })

  it.each([
    'المشتري',
    'المقابل بالدينار',
    'أربعة وثلاثون ألفا وثلاثمائة وستة دنانير وسبعة وعشرون مليما',
    'النص الأصلي بالفرنسية هو المعتمد',
  ])('says « %s », word by word as it is written', (text) => {
    for (const word of text.split(' ')) expect(pdf.text).toContain(word)
  })

  it.each([
    'Ticket d’opération de change',
    'Acheteur',
    'Montant à payer',
    'Contre-valeur TCC',
    'Trente-quatre mille trois cent six dinars et vingt-sept millimes',
    'Traduction : l’original en français fait foi.',
  ])('has « %s » beside it, in French', (text) => {
    expect(pdf.text).toContain(text)
  })

  it.each([
    'TK-2025-000123',
    'ORD-2025-004567',
    '34 306,027 TND',
    '10 000,00 EUR × 3,3850',
    '16-06-2025 10:05',
    MATCHING_TICKET.verificationUrl,
  ])('has « %s » from left to right', (figure) => {
    expect(pdf.text).toContain(figure)
  })

  it('begins at the right: labels there, figures at the left', async () => {
    const french = await readPdf(await renderTicketPdf(MATCHING_TICKET))
    // Under each other by their last digit.
    const figures = ['297,880 TND', '34 249,430 TND', '56,597 TND'].map((one) => find(pdf.placed, one).right)
    for (const right of figures) {
      expect(right).toBeCloseTo(figures[0] ?? Number.NaN, 0)
      expect(right).toBeLessThan(PAGE.width / 3)
    }
    expect(find(french.placed, '297,880 TND').right).toBeGreaterThan(PAGE.width - PAGE.margin - 10)
    expect(find(pdf.placed, 'Commission').right).toBeGreaterThan(PAGE.width / 2)
    expect(find(french.placed, 'Commission').left).toBeLessThan(PAGE.width / 2)
  })

  it('has its moment as it was, in the line of Arabic at its foot too', () => {
    expect(pdf.text.match(/16-06-2025 10:05/g)).toHaveLength(2)
  })

  it('draws no mark of direction', () => {
    expect(pdf.text).not.toMatch(/[\u200e\u200f\u2066-\u2069\ufffd]/)
  })

  it('has the same bytes for the same view, and the French one those that it had before', async () => {
    const french = Buffer.from(await renderTicketPdf(MATCHING_TICKET))
    const arabic = Buffer.from(await renderTicketPdf(MATCHING_TICKET, 'ar'))
    expect(Buffer.from(await renderTicketPdf(MATCHING_TICKET, 'ar')).equals(arabic)).toBe(true)
    expect(Buffer.from(await renderTicketPdf(MATCHING_TICKET)).equals(french)).toBe(true)
    expect(french.equals(arabic)).toBe(false)
  })
})

it.each([
  ['banknotes', MATCHING_TICKET],
  ['transfer', TRANSFER_TICKET],
  ['crowded', CROWDED_TICKET],
])('a ticket of %s in Arabic stays on one page, inside its margins', async (_what, ticket) => {
  const { pages, placed } = await readPdf(await renderTicketPdf(ticket, 'ar'))
  expect(pages).toBe(1)
  expect(placed.filter(({ left, right }) => left < PAGE.margin || right > PAGE.width - PAGE.margin)).toEqual(
    [],
  )
})

it('several in Arabic are a page each', async () => {
  const { pages, language } = await readPdf(await renderTicketsPdf([MATCHING_TICKET, TRANSFER_TICKET], 'ar'))
  expect([pages, language]).toEqual([2, 'ar'])
})
