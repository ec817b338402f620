import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { act, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { afterDrawing } from '../../lib/after-drawing.ts'
import { click, one, press, render } from '../../testing/render.tsx'
import type { DataColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { groupingsOf, sumByCurrency, sumDinars } from './own-groups.ts'
import { MOST_OPEN } from './use-folding.ts'
import { useOwnGroups } from './use-own-groups.tsx'

type Row = {
  id: string
  iso: string | null
  amount: string | null
  worth: string | null
  house: string
  gone?: true
}

const columns: DataColumn<Row>[] = [
  { id: 'id', header: 'ID', value: ({ id }) => id, hideable: false },
  { id: 'currency', header: 'Devise', value: ({ iso }) => iso },
  { id: 'amount', header: 'Valeur', kind: 'number', value: ({ amount }) => amount, sortable: true },
  { id: 'worth', header: 'CV', kind: 'number', value: ({ worth }) => worth },
]
const AMOUNT = {
  column: 'amount',
  of: ({ amount }: Row) => amount,
  in: ({ iso }: Row) => ({ currency: iso ?? 'XXX', decimals: 2 }),
}
const WORTH = { column: 'worth', of: ({ worth }: Row) => worth }

const row = (id: string, iso: string | null, amount: string | null, more: Partial<Row> = {}): Row => ({
  ...{ id, iso, amount, worth: null, house: id },
  ...more,
})

/** What was pressed has been seen. */
const drawn = () => new Promise<void>((resolve) => afterDrawing(resolve))

let leave: () => Promise<void> = async () => undefined
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A list that is grouped by its currency, or by another column. */
async function list(rows: readonly Row[], by = 'currency', cut = false) {
  const address = { group: by, unfold: undefined as string | undefined }
  let next: (of: readonly Row[]) => void = () => undefined
  function List() {
    const [of, setOf] = useState(rows)
    next = setOf
    const [search, setSearch] = useState(address)
    const groups = useOwnGroups({
      ...{ columns, rows: of, sums: [AMOUNT, WORTH], ...search },
      groupings: groupingsOf(columns, ['currency', 'margin']),
      counts: ({ gone }) => gone !== true,
      cut,
      onChange: (patch) => setSearch((was) => ({ ...was, ...patch }) as typeof was),
    })
    return (
      <>
        {groups.choice}
        <DataTable
          label="Positions"
          name="own-groups-test"
          columns={columns}
          rows={of}
          rowKey={({ id }) => id}
          {...groups.table}
        />
      </>
    )
  }
  const { element, unmount } = await render(<List />)
  leave = unmount
  return { element, show: (of: readonly Row[]) => act(async () => next(of)) }
}

const heads = (element: HTMLElement) =>
  [...element.querySelectorAll('tr[data-group]')].map((head) =>
    [...head.querySelectorAll('td')].map((cell) => cell.textContent?.replace(/\s/g, ' ').trim()),
  )
const head = (element: HTMLElement, key: string) => one(element, `tr[data-group="${key}"]`)
const shown = (element: HTMLElement) =>
  [...element.querySelectorAll('tr[data-row]')].map((line) => line.querySelector('td')?.textContent)

describe('a list that the browser holds whole, in groups', () => {
  const rows = [
    row('1', 'USD', '0.10'),
    row('2', 'EUR', '900719925474099.31', { worth: '1.001' }),
    row('3', null, '7'),
    row('4', 'EUR', '0.02', { worth: '2.002' }),
    row('5', 'USD', '0.20', { gone: true }),
    row('6', 'ЕUR', '5'),
  ]

  it('adds up exactly, per currency, and never two of them; what has gone is in no sum', async () => {
    const { element } = await list(rows)
    const found = heads(element).map(([label, amount, worth]) => ({ label, amount, worth }))
    expect(found.map(({ amount }) => amount)).toContain('900 719 925 474 099,33 EUR')
    expect(found.find(({ label }) => label?.startsWith('USD'))).toMatchObject({
      label: expect.stringContaining('1 ligne'),
      amount: '0,10 USD',
    })
    expect(found.find(({ label }) => label?.startsWith('EUR'))?.worth).toBe('3,003')
    // Letters that look alike are not one; what has none is last.
    expect(found).toHaveLength(4)
    expect(found.at(-1)?.label).toContain('Non renseigné')
    expect(found.at(-1)?.amount).toBe('7,00 XXX')
  })

  it('tells of ten thousand groups so many one by one, and the others together: all still add up', async () => {
    const { element } = await list(
      Array.from({ length: 10_000 }, (_, at) =>
        row(String(at), `C${String(at).padStart(5, '0')}`, '0.01', { worth: '0.001' }),
      ),
    )
    expect(element.querySelectorAll('tr[data-group]')).toHaveLength(MOST_GROUPS + 1)
    const last = heads(element).at(-1)
    expect(last?.[0]).toContain('9800 autres groupes9800 lignes')
    expect(last?.at(-1)).toBe('9,800')
    // It does not unfold.
    const rest = [...element.querySelectorAll<HTMLElement>('tr[data-group]')].at(-1)
    expect(rest?.getAttribute('aria-expanded')).toBeNull()
    await act(async () => rest?.click())
    expect(shown(element)).toEqual([])
  })

  it('has a total of three currencies at most, and no empty row in its place', async () => {
    const three = ['AAA', 'BBB', 'CCC'].map((iso) => row(iso, iso, '1'))
    const { element, show } = await list(three)
    expect(one(element, 'tfoot').textContent?.replace(/\s/g, ' ')).toContain('1,00 CCC')
    await show([...three, row('DDD', 'DDD', '1')])
    expect(element.querySelector('tfoot')).toBeNull()
  })

  it('has no groups where it was cut: their sums would lack rows, and it says so', async () => {
    const { element } = await list(rows, 'currency', true)
    expect(heads(element)).toEqual([])
    expect(shown(element)).toHaveLength(rows.length)
    expect(element.querySelectorAll('select[aria-label="Grouper par"] option')).toHaveLength(1)
    expect(one(element, '[role="status"]').textContent).toContain('La liste est coupée')
  })

  it('unfolds by keyboard, sorts within groups, and a row that comes is in the sum at once', async () => {
    const { element, show } = await list(rows)
    expect(shown(element)).toEqual([])
    await act(async () => head(element, 'EUR').focus())
    await press(head(element, 'EUR'), 'ArrowRight')
    expect(shown(element)).toEqual(['2', '4'])
    await click(one(element, 'th[data-column="amount"] button[data-title]'))
    await act(drawn)
    expect(shown(element)).toEqual(['4', '2'])
    expect(heads(element)).toHaveLength(4)
    await show([...rows, row('7', 'EUR', '1')])
    expect(shown(element)).toEqual(['4', '7', '2'])
    expect(head(element, 'EUR').textContent).toContain('3 lignes')
    expect(head(element, 'EUR').textContent?.replace(/\s/g, ' ')).toContain('900 719 925 474 100,33 EUR')
  })

  it('shows fifty rows of a group and the way to the others, whose sums are there already', async () => {
    const { element } = await list(Array.from({ length: 120 }, (_, at) => row(String(at), 'EUR', '1')))
    await click(head(element, 'EUR'))
    expect(shown(element)).toHaveLength(50)
    expect(head(element, 'EUR').textContent).toContain('120,00')
    await click(one(element, 'tr[data-foot] button'))
    expect(shown(element)).toHaveLength(100)
  })

  it('says which group was folded when one more than may be is unfolded', async () => {
    const many = Array.from({ length: MOST_OPEN + 1 }, (_, at) =>
      row(String(at), `C${String(at).padStart(2, '0')}`, '1'),
    )
    const { element } = await list(many)
    for (const { iso } of many) await click(head(element, iso ?? ''))
    expect(element.querySelectorAll('tr[data-group][aria-expanded="true"]')).toHaveLength(MOST_OPEN)
    expect(head(element, 'C00').getAttribute('aria-expanded')).toBe('false')
    expect(one(element, '[role="status"]').textContent).toContain('C00')
    await click(head(element, 'C05'))
    expect(one(element, '[role="status"]').textContent).toBe('')
  })

  it.each(['margin', '__proto__', 'amount', ''])(
    'is as it is where an address groups it by %j',
    async (by) => {
      const { element } = await list(rows, by)
      expect(heads(element)).toEqual([])
      expect(shown(element)).toHaveLength(rows.length)
    },
  )
})

describe('sums', () => {
  it('lose no decimal that a row has', () => {
    expect(sumByCurrency([row('1', 'EUR', '0.1'), row('2', 'EUR', '0.005')], AMOUNT)).toEqual([
      { currency: 'EUR', decimals: 3, amount: '0.105' },
    ])
  })
  it('are none where no row has a figure', () => {
    expect(sumByCurrency([row('1', 'EUR', null)], AMOUNT)).toEqual([])
    expect(sumDinars([row('1', 'EUR', '1')], WORTH)).toBeNull()
  })
})
