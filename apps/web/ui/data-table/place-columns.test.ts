import { describe, expect, it } from 'vitest'
import type { DataColumn } from './columns.ts'
import { isMovable, movedBefore, orderOf, placed } from './place-columns.ts'

const column = (id: string, more: Partial<DataColumn<object>> = {}): DataColumn<object> => ({
  id,
  header: id,
  value: () => null,
  ...more,
})
const columns = [
  column('reference'),
  ...['currency', 'amount', 'buyer'].map((id) => column(id)),
  column('actions', { kind: 'action' }),
]

describe('where the columns of a list stand', () => {
  it.each([
    [[], 'reference currency amount buyer actions'],
    [['buyer', 'currency', 'amount'], 'reference buyer currency amount actions'],
    // What nobody moved follows the one that it follows in the list.
    [['buyer'], 'reference currency amount buyer actions'],
    [['amount', 'currency'], 'reference amount buyer currency actions'],
    // The name stays first, the buttons last, and what is no column (any more) means nothing.
    [
      ['actions', 'amount', 'reference', 'gone', '__proto__', 'amount'],
      'reference currency amount buyer actions',
    ],
  ])('%j: %s', (wanted, order) => {
    expect(orderOf(columns, wanted).join(' ')).toBe(order)
  })

  it('is nowhere where there are none', () => {
    expect(orderOf([], ['amount'])).toEqual([])
  })

  it('is before another one, or last', () => {
    expect(movedBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(movedBefore(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a'])
    expect(movedBefore(['a', 'b', 'c'], 'a', 'gone')).toEqual(['b', 'c', 'a'])
  })

  it('cannot be chosen for the one that names the row, and for the buttons', () => {
    expect(columns.filter(({ id }) => isMovable(columns, id)).map(({ id }) => id)).toEqual([
      'currency',
      'amount',
      'buyer',
    ])
  })

  it('costs no cell anything where nobody has arranged anything', () => {
    expect(placed(columns, [], {})).toBe(columns)
    const [reference, currency] = placed(columns, ['currency'], { buyer: 200, actions: 60 })
    expect(reference).toBe(columns[0])
    expect(currency).toMatchObject({ pinned: true, style: { insetInlineStart: 'var(--pin-0)' } })
    expect(placed(columns, [], { buyer: 200, actions: 60 }).slice(3)).toMatchObject([
      { drawn: true, style: { width: 200, minWidth: 200, maxWidth: 200 } },
      { id: 'actions' },
    ])
  })
})
