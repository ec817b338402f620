import type { CoverTitleView, PlannedDueView } from '@fxmatch/contract/http/cover'
import { expect, it } from 'vitest'
import { titleWays } from './title-ways.ts'

const DRAFT = { id: 'request', reference: 'OR-2026-000001', openAmount: '40000.00' }
const TITLE: CoverTitleView = {
  ...{ id: 'title', reference: 'CD-2026-0001', nature: 'DOCUMENTARY_CREDIT' as CoverTitleView['nature'] },
  ...{ bank: { id: 'bank', name: 'Banque' }, currency: 'EUR', left: '60000.00', expiry: '2027-01-31' },
  draft: null,
}
const due = (figures: Partial<PlannedDueView>): PlannedDueView => ({
  ...{ title: 'title', reference: 'CD-2026-0001', on: '2026-12-15', amount: '40000.00', covered: '0.00' },
  ...{ late: '0.00', draft: '0.00', open: '0.00', percent: 100, required: '40000.00', budget: null },
  ...figures,
})

it('a title with something open is requested, no more than it has left', () => {
  const [whole] = titleWays([due({ open: '40000.00' })], [TITLE], 2)
  expect(whole).toEqual({ title: TITLE, open: true, amount: '40000.00' })
  const [rest] = titleWays([due({ open: '40000.00' })], [{ ...TITLE, left: '10000.00' }], 2)
  expect(rest?.amount).toBe('10000.00')
})

it('a title of which drafts ask for everything still has the prices of its draft', () => {
  const inDraft = due({ covered: '40000.00', draft: '40000.00' })
  expect(titleWays([inDraft], [{ ...TITLE, draft: DRAFT }], 2)).toEqual([
    { title: { ...TITLE, draft: DRAFT }, open: false, amount: '0.00' },
  ])
})

it('a title of which everything is bought leads nowhere, whatever draft it has for other payments', () => {
  expect(titleWays([due({ covered: '40000.00' })], [{ ...TITLE, draft: DRAFT }], 2)).toEqual([])
  expect(titleWays([], [{ ...TITLE, draft: DRAFT }], 2)).toEqual([])
})
