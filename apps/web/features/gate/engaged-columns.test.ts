import type { Limits } from '@fxmatch/contract/http/gate'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { expect, it } from 'vitest'
import { engagedColumns } from './use-counterparty-columns.tsx'

type Row = Limits['counterparties'][number]
const row = (byCurrency: Record<string, string>) =>
  ({
    byCurrency: Object.entries(byCurrency).map(([currency, engaged]) => ({ currency, engaged })),
  }) as unknown as Row

const rows = [row({ EUR: '10.001', USD: '20.002' }), row({ EUR: '30.003', GBP: '0.004' }), row({})]

it('shows the currencies of most engagement, and the others together: to the millime what is engaged in all', () => {
  for (const most of [1, 2, 3]) {
    const columns = engagedColumns(rows, most)
    const ids = [['in-EUR'], ['in-USD'], ['in-GBP']].flat().slice(0, most)
    expect(columns.map(({ id }) => id)).toEqual(most < 3 ? [...ids, 'in-others'] : ids)
    const sums = rows.map((one) => sumDecimals(columns.map(({ engaged }) => engaged(one) ?? '0')).toFixed(3))
    expect(sums).toEqual(['30.003', '30.007', '0.000'])
  }
  expect(engagedColumns(rows, 1).map(({ engaged }) => engaged(row({})))).toEqual([null, null])
})
