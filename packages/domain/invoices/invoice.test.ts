import { expect, it } from 'vitest'
import { invoicedFrom, invoiceNumber, invoiceTotals, monthOf } from './invoice.ts'

it('numbers by kind and year', () => {
  expect(invoiceNumber('INVOICE', 2026, 12)).toBe('FAC-2026-00012')
  expect(invoiceNumber('CREDIT_NOTE', 2027, 1)).toBe('AV-2027-00001')
})

it.each([
  ['2026-01-31', '2026-01-01', '2026-02-01'],
  ['2028-02-10', '2028-02-01', '2028-03-01'],
  ['2026-12-01', '2026-12-01', '2027-01-01'],
])('the month of %s', (day, first, next) => {
  expect(monthOf(day)).toEqual({ first, next })
})

it.each([
  // A Sunday; New Year's Day on a Friday, then a weekend; a plain Tuesday.
  ['2026-10-15', '2026-11-02'],
  ['2026-12-15', '2027-01-04'],
  ['2026-08-31', '2026-09-01'],
])('what was delivered in the month of %s is invoiced from %s', (month, day) => {
  expect(invoicedFrom(month, new Set(['2027-01-01']))).toBe(day)
})

it('adds up to the millime', () => {
  const lines = [
    { commission: '148.500', vat: '28.215' },
    { commission: '0.001', vat: '0.000' },
  ]
  expect(invoiceTotals(lines)).toEqual({ ht: '148.501', vat: '28.215', ttc: '176.716' })
  expect(invoiceTotals([])).toEqual({ ht: '0.000', vat: '0.000', ttc: '0.000' })
})
