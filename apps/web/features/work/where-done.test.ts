import { WORK_KINDS, type WorkItem } from '@fxmatch/contract/http/work'
import { expect, it } from 'vitest'
import { whereDone } from './where-done.ts'

const ITEM: WorkItem = {
  kind: 'order',
  step: 'deliver',
  id: '0197',
  reference: 'REF',
  party: null,
  direction: null,
  currency: null,
  amount: null,
  value: null,
  payable: null,
  since: '2026-11-20T10:00:00.000Z',
  deadline: null,
  because: null,
  barred: null,
  order: null,
}

it('knows a place for everything that waits, and opens it there', () => {
  const places = WORK_KINDS.map((kind) => whereDone({ ...ITEM, kind }))
  expect(places.map(({ to }) => to)).toEqual([
    '/orders/0197',
    '/manifest',
    '/entreprise-signups',
    '/auth',
    '/users',
    '/rates',
    '/companies/0197',
    '/owners/0197',
    '/denominations',
    '/fixings',
    '/opening-rate',
    '/home',
    '/trusted/book',
    '/gate',
    '/limits',
    '/office-papers',
    '/houses',
    '/screening',
    '/screening/lists',
    '/price-outliers',
    '/execution-report',
  ])
  expect(whereDone({ ...ITEM, step: 'accept_bid' })).toEqual({
    to: '/home/entreprise',
    search: { tab: '2' },
  })
  expect(whereDone({ ...ITEM, kind: 'request', step: 'go' }).search).toEqual({ transaction: 'REF' })
  expect(whereDone({ ...ITEM, kind: 'trust_request', direction: 'SALE' }).search).toEqual({
    tab: 'ask-trust',
    offer: '0197',
  })
  expect(whereDone({ ...ITEM, kind: 'execution_report', id: '0197 2026-10' }).search).toEqual({
    ...{ company: '0197', month: '2026-10' },
  })
})
