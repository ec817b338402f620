import { act, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { afterDrawing } from '../../lib/after-drawing.ts'
import { readLayout } from '../../lib/preferences/list-layouts.ts'
import { rowsThatFillNow } from '../../lib/preferences/rows-that-fill.ts'
import { click, one, press, render } from '../../testing/render.tsx'
import type { DataColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'

type Row = { id: number; amount: string; zone: string | null }

const rows: Row[] = [
  { id: 1, amount: '9.5', zone: 'Sousse' },
  { id: 2, amount: '100', zone: 'Tunis' },
  { id: 3, amount: '20.25', zone: null },
]

const columns: DataColumn<Row>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id, hideable: false },
  { id: 'amount', header: 'Valeur', unit: 'EUR', kind: 'number', value: (row) => row.amount, sortable: true },
  { id: 'zone', header: 'Zone', value: (row) => row.zone },
]

/** What was pressed has been seen. */
const drawn = () => new Promise<void>((resolve) => afterDrawing(resolve))

let leave: () => Promise<void> = async () => undefined
afterEach(async () => {
  await leave()
  localStorage.clear()
})

async function table(props: Partial<DataTableProps<Row>> = {}) {
  const { element, unmount } = await render(
    <DataTable
      label="Positions"
      name="test"
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.id)}
      {...props}
    />,
  )
  leave = unmount
  return element
}

const line = (element: HTMLElement, index: number) => one(element, `tr[data-row="${index}"]`)
const ids = (element: HTMLElement) =>
  [...element.querySelectorAll('tbody tr[data-row]')].map((row) => row.querySelector('td')?.textContent)

describe('DataTable', () => {
  it('moves between rows by the arrows and opens the focused one by Enter', async () => {
    const onOpen = vi.fn()
    const element = await table({ onOpen })
    await act(async () => line(element, 0).focus())
    await press(line(element, 0), 'ArrowDown')
    expect(document.activeElement).toBe(line(element, 1))
    await press(line(element, 1), 'End')
    expect(document.activeElement).toBe(line(element, 2))
    await press(line(element, 2), 'ArrowDown')
    await press(line(element, 2), 'Enter')
    expect(onOpen.mock.calls).toEqual([[rows[2]]])
    await press(line(element, 2), 'Home')
    expect(document.activeElement).toBe(line(element, 0))
  })

  it('opens the row that has the focus, also when another has arrived above it', async () => {
    const onOpen = vi.fn()
    let arrive = () => undefined as unknown
    function Growing() {
      const [shown, setShown] = useState(rows.slice(1))
      arrive = () => setShown(rows)
      return (
        <DataTable
          label="Positions"
          name="test"
          columns={columns}
          rows={shown}
          rowKey={(row) => String(row.id)}
          onOpen={onOpen}
        />
      )
    }
    const { element, unmount } = await render(<Growing />)
    leave = unmount
    const focused = line(element, 0)
    await act(async () => focused.focus())
    await act(async () => arrive())
    expect(document.activeElement).toBe(focused)
    await press(focused, 'Enter')
    expect(onOpen.mock.calls).toEqual([[rows[1]]])
  })

  it('keeps the focus where a button, and then its row, is taken away', async () => {
    let change: (next: { rows: Row[]; gone?: number }) => void = () => undefined
    function Contested() {
      const [shown, setShown] = useState<{ rows: Row[]; gone?: number }>({ rows })
      change = setShown
      const action: DataColumn<Row> = {
        id: 'action',
        header: 'Action',
        kind: 'action',
        value: () => null,
        render: (row) =>
          row.id === shown.gone ? <span>Indisponible</span> : <button type="button">GO</button>,
      }
      return (
        <DataTable
          label="Positions"
          name="test"
          columns={[...columns, action]}
          rows={shown.rows}
          rowKey={(row) => String(row.id)}
        />
      )
    }
    const { element, unmount } = await render(<Contested />)
    leave = unmount
    await act(async () => one(line(element, 1), 'button').focus())
    await act(async () => change({ rows, gone: 2 }))
    expect(document.activeElement).toBe(line(element, 1))
    const third = line(element, 2)
    await act(async () => change({ rows: rows.filter(({ id }) => id !== 2) }))
    expect(document.activeElement).toBe(third)
    await act(async () => change({ rows: rows.slice(0, 1) }))
    expect(document.activeElement).toBe(line(element, 0))
  })

  it('lets Tab reach one row only', async () => {
    const element = await table()
    expect([...element.querySelectorAll('tbody tr')].map((row) => (row as HTMLElement).tabIndex)).toEqual([
      0, -1, -1,
    ])
  })

  it('sorts decimals by value, three ways, and says so', async () => {
    const element = await table()
    const header = () => one(element, 'th[aria-sort]')
    expect(header().textContent).toContain('Valeur (EUR)')
    await click(one(header(), 'button'))
    expect(header().getAttribute('aria-sort')).toBe('ascending')
    await act(drawn)
    expect(ids(element)).toEqual(['1', '3', '2'])
    await click(one(header(), 'button'))
    await act(drawn)
    expect([header().getAttribute('aria-sort'), ids(element)]).toEqual(['descending', ['2', '3', '1']])
    await click(one(header(), 'button'))
    await act(drawn)
    expect([header().getAttribute('aria-sort'), ids(element)]).toEqual(['none', ['1', '2', '3']])
  })

  it('sorts by several columns with Shift, where it has all rows', async () => {
    const many: Row[] = [
      { id: 1, amount: '5', zone: 'Tunis' },
      { id: 2, amount: '7', zone: 'Sfax' },
      { id: 3, amount: '9', zone: 'Tunis' },
      { id: 4, amount: '1', zone: 'Sfax' },
    ]
    const both = columns.map((column) => ({ ...column, sortable: true }))
    const element = await table({ rows: many, columns: both })
    const head = (id: string) => one(element, `th[data-column="${id}"]`)
    const sortBy = async (id: string, shiftKey: boolean) => {
      await act(async () =>
        one(head(id), 'button').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey })),
      )
      await act(drawn)
    }
    await sortBy('zone', false)
    await sortBy('amount', true)
    expect(ids(element)).toEqual(['4', '2', '1', '3'])
    expect(head('zone').textContent).toContain('critère 1 du tri')
    expect(head('amount').textContent).toContain('critère 2 du tri')
    await sortBy('amount', true)
    expect(ids(element)).toEqual(['2', '4', '3', '1'])
    expect(head('amount').getAttribute('aria-sort')).toBe('descending')
    // The first one turns round and keeps its place.
    await sortBy('zone', true)
    expect(ids(element)).toEqual(['3', '1', '2', '4'])
    await sortBy('zone', true)
    expect([ids(element), head('zone').getAttribute('aria-sort')]).toEqual([['3', '2', '1', '4'], 'none'])
    // Without Shift there is one again.
    await sortBy('zone', true)
    await sortBy('id', false)
    expect(ids(element)).toEqual(['1', '2', '3', '4'])
    expect(head('amount').getAttribute('aria-sort')).toBe('none')
  })

  it('leaves a caller who sorts one column, whatever is held', async () => {
    const onSort = vi.fn()
    const both = columns.map((column) => ({ ...column, sortable: true }))
    const element = await table({ columns: both, onSort, sort: { column: 'zone', direction: 'asc' } })
    await act(async () =>
      one(element, 'th[data-column="amount"] button').dispatchEvent(
        new MouseEvent('click', { bubbles: true, shiftKey: true }),
      ),
    )
    await act(drawn)
    expect(onSort.mock.calls).toEqual([[{ column: 'amount', direction: 'asc' }]])
  })

  it('puts a whole list in order before it cuts it into pages', async () => {
    const many = Array.from(
      { length: 25 },
      (_, at): Row => ({ id: at + 1, amount: `${25 - at}`, zone: null }),
    )
    const paging = { page: 2, size: 10, total: 25, onChange: vi.fn(), whole: true }
    const element = await table({ rows: many, paging })
    expect(ids(element)).toEqual(['11', '12', '13', '14', '15', '16', '17', '18', '19', '20'])
    await click(one(element, 'th[aria-sort] button'))
    await act(drawn)
    expect(ids(element)?.[0]).toBe('15')
    expect(ids(element)).toHaveLength(10)
  })

  it('leaves the order to the caller who asks for it', async () => {
    const onSort = vi.fn()
    const element = await table({ onSort, sort: { column: 'amount', direction: 'asc' } })
    await click(one(element, 'th[aria-sort] button'))
    await act(drawn)
    expect(onSort.mock.calls).toEqual([[{ column: 'amount', direction: 'desc' }]])
    expect(ids(element)).toEqual(['1', '2', '3'])
  })

  it('tells of the last only where somebody presses faster than it is drawn, and of none on a list that is left', async () => {
    const onSort = vi.fn()
    const element = await table({ onSort, sort: null })
    const button = one(element, 'th[aria-sort] button')
    await click(button)
    await click(button)
    await act(drawn)
    expect(onSort.mock.calls).toEqual([[{ column: 'amount', direction: 'desc' }]])
    await click(button)
    await leave()
    await drawn()
    expect(onSort).toHaveBeenCalledOnce()
  })

  it('draws the cells of its rows once, also where its screen is drawn again', async () => {
    const value = vi.fn((row: Row) => row.amount)
    const given: DataColumn<Row>[] = [{ id: 'amount', header: 'Valeur', value }]
    let drawAgain = () => undefined as unknown
    function Screen({ sorted }: { sorted: boolean }) {
      const [times, setTimes] = useState(1)
      drawAgain = () => setTimes(times + 1)
      return (
        <DataTable
          label={`Positions ${times}`}
          name="test"
          columns={given}
          rows={rows}
          rowKey={(row) => String(row.id)}
          {...(sorted ? { sort: { column: 'amount', direction: 'asc' }, onSort: () => undefined } : {})}
        />
      )
    }
    for (const sorted of [false, true]) {
      const { element, unmount } = await render(<Screen sorted={sorted} />)
      leave = unmount
      value.mockClear()
      await act(async () => drawAgain())
      expect(one(element, '[data-list]').getAttribute('aria-label')).toBe('Positions 2')
      expect(value).not.toHaveBeenCalled()
      await unmount()
    }
    leave = async () => undefined
  })

  it('says that there is nothing, that it loads, that it failed', async () => {
    expect((await table({ rows: [] })).textContent).toContain('Aucun résultat')
    await leave()
    expect(one(await table({ rows: undefined }), 'section').getAttribute('aria-busy')).toBe('true')
    await leave()
    const onRetry = vi.fn()
    const failed = await table({ rows: undefined, error: new Error('x'), onRetry })
    await click(one(failed, '[role="alert"] button'))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('counts its pages', async () => {
    const onChange = vi.fn()
    const element = await table({ paging: { page: 2, size: 10, total: 35, onChange } })
    expect(one(element, '[role="status"]').textContent).toBe('11–20 sur 35')
    await click(one(element, 'button[aria-label="Page suivante"]'))
    expect(element.textContent).toContain('3 / 4')
    await act(drawn)
    expect(onChange.mock.calls).toEqual([[{ page: 3, size: 10 }]])
  })

  it('remembers the size of its page, and leaves it to the window again', async () => {
    const onChange = vi.fn()
    const paging = { page: 1, size: 18, total: 60, onChange }
    const element = await table({ paging: { ...paging, size: rowsThatFillNow() } })
    const sizes = () => one(element, 'select') as HTMLSelectElement
    const choose = async (value: string) => {
      await act(async () => {
        sizes().value = value
        sizes().dispatchEvent(new Event('change', { bubbles: true }))
      })
      await act(drawn)
    }
    expect(sizes().selectedOptions[0]?.textContent).toBe(`Fenêtre (${rowsThatFillNow()})`)
    await choose('50')
    expect(onChange).toHaveBeenLastCalledWith({ page: 1, size: 50 })
    expect(readLayout('test')).toEqual({ size: 50 })
    await leave()
    const again = await table({ paging: { ...paging, size: 50 } })
    expect((one(again, 'select') as HTMLSelectElement).value).toBe('50')
    await act(async () => {
      const select = one(again, 'select') as HTMLSelectElement
      select.value = 'fill'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await act(drawn)
    expect(onChange).toHaveBeenLastCalledWith({ page: 1, size: rowsThatFillNow() })
    expect(readLayout('test')).toEqual({})
  })

  it('shows a size that only a link names as what it is', async () => {
    const element = await table({ paging: { page: 1, size: 37, total: 60, onChange: () => undefined } })
    expect((one(element, 'select') as HTMLSelectElement).value).toBe('37')
  })

  it('keeps the choice of columns', async () => {
    localStorage.setItem('fxmatch.list.test', '{"hidden":["zone","id"]}')
    const element = await table()
    expect([...element.querySelectorAll('th')].map((header) => header.textContent?.slice(0, 2))).toEqual([
      'ID',
      'Va',
    ])
  })
})
