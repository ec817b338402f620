import { describe, expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { renderSlip } from './slip.ts'
import type { SlipOrder, SlipView } from './slip-view.ts'

const order = (more: Partial<SlipOrder> = {}): SlipOrder => ({
  reference: 'ORD-2026-000101',
  ticketReference: 'TKT-2026-000077',
  seller: 'Change El Kantaoui',
  operation: 'MATCHING',
  form: 'CASH',
  amount: '120000',
  allInPrice: '3.4172',
  allInEquivalent: '410064.000',
  vat: '380.500',
  payable: '410444.500',
  ...more,
})
const SLIP: SlipView = {
  reference: 'OR-2026-000042',
  closedAt: '2026-11-18T10:30:00Z',
  company: { name: 'Importex SARL', address: 'Ben Arous', phone: '71300001' },
  bank: 'Banque du Golfe',
  currency: { isoCode: 'EUR', decimals: 2, unit: 1 },
  totalAmount: '140000',
  title: { reference: 'CD-2026-0117', nature: 'DOCUMENTARY_CREDIT', domiciliary: 'Banque de Carthage' },
  creditAccount: 'Commerzbank Francfort',
  debitAccount: 'Compte devise',
  valueDate: '2026-11-25',
  orders: [
    order(),
    order({
      reference: 'ORD-2026-000102',
      ticketReference: 'TKT-2026-000078',
      seller: 'Banque du Golfe',
      operation: 'DIRECT_SALE',
      form: 'DIGITAL',
      amount: '20000',
      allInPrice: '3.4381',
      allInEquivalent: '68762.100',
      vat: '64.999',
      payable: '68827.099',
    }),
  ],
  partialEquivalent: '410064.000',
  remainderEquivalent: '68762.100',
  totalEquivalent: '478826.100',
  avgCost: '3.4202',
  vat: '445.499',
  payable: '479271.599',
  signatures: [{ role: 'Front-office', name: 'Mehdi Ksouri' }],
}

describe('the slip of a request', () => {
  it('says what was bought, of whom, at what price, and what is paid, in figures and in words', async () => {
    const { text, pages, language, info } = await readPdf(await renderSlip(SLIP))
    expect(pages).toBe(1)
    expect(language).toBe('fr')
    expect(info).toMatchObject({ Title: 'Bordereau OR-2026-000042 : Importex SARL' })
    for (const shown of [
      'clôturée le 18-11-2026 11:30',
      'Montant 140 000,00 EUR',
      'Crédit documentaire CD-2026-0117',
      'Banque domiciliataire Banque de Carthage',
      'Date de valeur 25-11-2026',
      'TKT-2026-000077',
      'M BBE',
      'VD DEC',
      '3,4381',
      'Contre-valeur TCC 478 826,100 TND',
      'Net à payer 479 271,599 TND',
      'Arrêté le présent bordereau à la somme de quatre cent soixante-dix-neuf mille',
      'Front-office Mehdi Ksouri',
    ])
      expect(text).toContain(shown)
    expect(text).not.toMatch(/marge|profit/i)
  })

  it('has as many pages as it takes, and the same bytes every time', async () => {
    const many = Array.from({ length: 60 }, () =>
      order({ amount: '1', allInEquivalent: '1', vat: '1', payable: '2' }),
    )
    const slip = {
      ...SLIP,
      orders: many,
      partialEquivalent: '60',
      remainderEquivalent: '0',
      totalEquivalent: '60',
      vat: '60',
      payable: '120',
    }
    const bytes = await renderSlip(slip)
    expect((await readPdf(bytes)).pages).toBeGreaterThan(1)
    expect(Buffer.from(await renderSlip(slip)).equals(Buffer.from(bytes))).toBe(true)
  })

  it.each([
    ['equivalents', { totalEquivalent: '478826.101' }],
    ['parts', { partialEquivalent: '410064.001' }],
    ['VAT', { vat: '445.500' }],
    ['to pay', { payable: '479271.600' }],
  ])('is refused where its %s do not add up', async (what, more) => {
    await expect(renderSlip({ ...SLIP, ...more })).rejects.toThrow(what)
  })
})

it('in Arabic has the same figures, and says what it comes to in both languages', async () => {
  const { text, pages, language, placed } = await readPdf(await renderSlip(SLIP, 'ar'))
  expect([pages, language]).toEqual([1, 'ar'])
  for (const shown of [
    'ORD-2026-000101',
    'TKT-2026-000077',
    '410 064,000',
    '479 271,599 TND',
    'Arrêté le présent bordereau à la somme de',
    'Traduction : l’original en français fait foi.',
  ])
    expect(text).toContain(shown)
  for (const word of 'أربعمائة وتسعة وسبعون ألفا'.split(' ')) expect(text).toContain(word)
  expect(text).not.toMatch(/[\u200e\u2066-\u2069]/)
  // The first column begins at the right.
  const reference = placed.find((one) => one.text.includes('ORD-2026-000101'))
  expect(reference?.right).toBeGreaterThan(500)
  expect(text).not.toContain('Bordereau')
})

it('in French names no translation', async () => {
  expect((await readPdf(await renderSlip(SLIP))).text).not.toContain('Traduction')
})
