import { expect, it } from 'vitest'
import {
  DESK_GROUPINGS,
  INVOICE_GROUPINGS,
  OWN_GROUPINGS,
  REQUEST_GROUPINGS,
  readListGroup,
  TICKET_GROUPINGS,
} from './list-groupings.ts'

const ID = '0198a7d2-0000-7000-8000-00000000000a'

it('a group is read back under its column, and nothing else is a group', () => {
  expect(readListGroup('requests', 'status:DRAFT')).toEqual({ by: 'status', key: 'DRAFT' })
  expect(readListGroup('requests', `name:${ID}`)).toEqual({ by: 'name', key: ID })
  expect(readListGroup('invoices', 'month:2026-11')).toEqual({ by: 'month', key: '2026-11' })
  for (const name of [
    '',
    ':',
    'month',
    'month:',
    'month:2026-13',
    'state:due',
    'company:x',
    'ttc:1.000',
    '__proto__:x',
  ])
    expect(readListGroup('invoices', name), name).toBeNull()
})

it('no price, rate, share or margin is a grouping', () => {
  const all = [
    ...Object.values(OWN_GROUPINGS).flat(),
    ...[REQUEST_GROUPINGS, INVOICE_GROUPINGS, DESK_GROUPINGS, TICKET_GROUPINGS].flat(),
  ]
  expect(
    all.filter((id) => /rate|price|profit|margin|cost|share|commission|amount|value$/i.test(id)),
  ).toEqual([])
})
