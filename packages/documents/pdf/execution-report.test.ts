import type { ExecutionReport } from '@fxmatch/contract/http/execution-reports'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { renderExecutionPdf } from './execution-report.ts'

const NOTHING = {
  ...{ orders: 0, value: '0', costTnd: '0', spreadBps: null, ranked: 0, best: 0 },
  ...{ overBestTnd: '0', gainTnd: '0' },
}

/** A month of one order, which is left out of the figures; of one currency and one house. */
const REPORT: ExecutionReport = {
  ...{ from: '2026-10-01', to: '2026-10-31', basis: 'confirmed', view: 'CLIENT' },
  bank: { id: '00000000-0000-4000-8000-000000000001', name: 'Banque du Golfe' },
  company: { id: '00000000-0000-4000-8000-000000000002', name: 'Importex SARL' },
  ...{ since: null, rows: [], few: 0, currencies: [], total: NOTHING, frozen: null },
  part: { currency: 'EUR', house: 'Change S.A.' },
  excluded: [
    {
      ...{ order: '00000000-0000-4000-8000-000000000003', reference: 'OR-2026-000042', day: '2026-10-12' },
      ...{ currency: 'EUR', decimals: 2, unit: 1, form: 'CASH', amount: '10000', rate: '3.385' },
      seller: { id: '00000000-0000-4000-8000-000000000004', name: 'Change S.A.' },
      cause: 'NO_REFERENCE',
    },
  ],
}

const VIEW = { report: REPORT, frozen: null, readAt: '2026-11-02T08:00:00Z', verificationUrl: null }

/** Where on the page each fact of what is left out begins: its reference, its day and its sum. */
async function drawnIn(language: 'fr' | 'ar') {
  const { placed } = await readPdf(await renderExecutionPdf(VIEW, language))
  return ['OR-2026-000042', '12-10-2026', '10 000,00 EUR'].map((part) => {
    const found = placed.filter(({ text }) => text.replace(/\s/g, ' ').includes(part))
    if (found[0] === undefined) throw new Error(`${part} is not drawn`)
    const { text, left, right } = found[0]
    const at = text.replace(/\s/g, ' ').indexOf(part)
    return left + ((right - left) * at) / text.length
  })
}

describe('the facts of an order that is left out', () => {
  it('follow each other from the right on a paper in Arabic, the reference first', async () => {
    const [reference = 0, day = 0, sum = 0] = await drawnIn('ar')
    expect(reference).toBeGreaterThan(day)
    expect(day).toBeGreaterThan(sum)
  })

  it('follow each other from the left on a French one', async () => {
    const [reference = 0, day = 0, sum = 0] = await drawnIn('fr')
    expect(reference).toBeLessThan(day)
    expect(day).toBeLessThan(sum)
  })
})
