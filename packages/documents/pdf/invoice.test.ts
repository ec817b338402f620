import { expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { renderInvoice } from './invoice.ts'
import type { InvoiceView } from './invoice-view.ts'

const party = (name: string) => ({
  name,
  address: '12, rue de la République, Sousse',
  phone: '73200100',
  email: null,
  bct: null,
  rne: '1234567A',
  taxNumber: '1234567/A/M/000',
})
const LINE = {
  reference: 'FX-2026-000101',
  deliveredAt: '2026-10-14T09:00:00Z',
  currency: 'EUR',
  decimals: 2,
  amount: '10000',
  counterValue: '33868.000',
  commission: '298.038',
  vat: '56.627',
}
const INVOICE: InvoiceView = {
  kind: 'INVOICE',
  number: 'FAC-2026-00012',
  month: '2026-10',
  issuedAt: '2026-11-02T07:00:00Z',
  issuer: party('FXMatch SA'),
  customer: party('Importex SARL'),
  credits: null,
  vatPercents: ['19'],
  lines: [LINE],
  totalHt: '298.038',
  totalVat: '56.627',
  totalTtc: '354.665',
}

it('shows parties, lines, totals and the total in words', async () => {
  const { text, language } = await readPdf(await renderInvoice(INVOICE))
  expect(language).toBe('fr')
  for (const part of [
    'Facture FAC-2026-00012',
    'Commissions d’octobre 2026',
    'Importex SARL',
    'Matricule fiscal 1234567/A/M/000',
    'FX-2026-000101',
    '14-10-2026',
    '10 000,00 EUR',
    '298,038',
    'TVA 19 %',
    '354,665 TND',
    'trois cent cinquante-quatre dinars',
  ])
    expect(text).toContain(part)
})

it('names the invoice that a credit note takes from', async () => {
  const { text } = await readPdf(
    await renderInvoice({
      ...INVOICE,
      kind: 'CREDIT_NOTE',
      number: 'AV-2026-00001',
      credits: 'FAC-2026-00012',
    }),
  )
  expect(text).toContain('Avoir AV-2026-00001')
  expect(text).toContain('sur la facture FAC-2026-00012')
})

it('goes over pages, and gives the same bytes for the same view', async () => {
  const lines = Array.from({ length: 120 }, () => ({ ...LINE, commission: '1.000', vat: '0.190' }))
  const long = { ...INVOICE, lines, totalHt: '120.000', totalVat: '22.800', totalTtc: '142.800' }
  const bytes = await renderInvoice(long)
  expect((await readPdf(bytes)).pages).toBeGreaterThan(1)
  expect(Buffer.from(await renderInvoice(long)).equals(Buffer.from(bytes))).toBe(true)
})

it.each([
  [{ totalHt: '298.039' }, 'HT'],
  [{ totalVat: '56.628' }, 'VAT'],
  [{ totalTtc: '354.664' }, 'TTC'],
])('refuses %o, which does not add up', async (wrong, what) => {
  await expect(renderInvoice({ ...INVOICE, ...wrong })).rejects.toThrow(what)
})

it('in Arabic has the same figures, its month as Tunisia says it, and the total in both languages', async () => {
  const { text, language } = await readPdf(await renderInvoice(INVOICE, 'ar'))
  expect(language).toBe('ar')
  for (const part of ['FAC-2026-00012', '354,665 TND', 'Arrêté la présente facture', 'Traduction'])
    expect(text).toContain(part)
  // Letters that the face pushes apart are one word, and a tax number in a line of Arabic is the number.
  for (const part of ['أكتوبر', 'تاريخ التسليم', '1234567/A/M/000']) expect(text).toContain(part)
  expect(text).not.toMatch(/[\u200e\u2066-\u2069]/)
})
