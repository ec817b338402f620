import { act, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { one, press, render } from '../../testing/render.tsx'
import { onFilterAsked } from '../filter-asked.ts'
import type { DataColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'

type Row = { id: number; amount: string; seller: string }

const rows: Row[] = [
  { id: 1, amount: '25000.50', seller: 'Golfe' },
  { id: 2, amount: '-1204600.000', seller: '=HYPERLINK("http://evil.example")' },
  { id: 3, amount: '3.3868', seller: '+216 71' },
]

const columns: DataColumn<Row>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id, hideable: false },
  {
    id: 'amount',
    header: 'Valeur',
    unit: 'TND',
    kind: 'number',
    value: (row) => row.amount,
    render: (row) => row.amount.replace('.', ',').replace('-', '−'),
  },
  {
    id: 'seller',
    header: 'Vendeur',
    value: (row) => row.id,
    render: (row) => (
      <span>
        <span className="visually-hidden">heard</span>
        {row.seller}
        <small data-aside>/100</small>
      </span>
    ),
  },
  {
    id: 'action',
    header: 'Action',
    kind: 'action',
    value: () => null,
    render: () => <button type="button">Go</button>,
  },
]

let leave: () => Promise<void> = async () => undefined
afterEach(async () => {
  await leave()
  localStorage.clear()
  vi.useRealTimers()
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
const cell = (element: HTMLElement, row: number, column: number) =>
  (line(element, row) as HTMLTableRowElement).cells[column] as HTMLElement
const marked = (element: HTMLElement) =>
  [...element.querySelectorAll('td[data-marked]')].map((each) => each.textContent)
const held = () => document.activeElement as HTMLElement

async function keys(...pressed: (string | [string, KeyboardEventInit])[]) {
  for (const each of pressed) {
    const [key, more] = typeof each === 'string' ? [each, {}] : each
    await act(async () => held().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))
  }
}
const SHIFT = { shiftKey: true }
const CTRL = { ctrlKey: true }

/** What a copy puts on the clipboard; null where it is left to the browser. */
function copied(): { text: string; html: string } | null {
  const event = new Event('copy', { bubbles: true, cancelable: true })
  const data = new Map<string, string>()
  Object.assign(event, {
    clipboardData: { setData: (kind: string, text: string) => data.set(kind, text) },
  })
  held().dispatchEvent(event)
  return event.defaultPrevented
    ? { text: data.get('text/plain') ?? '', html: data.get('text/html') ?? '' }
    : null
}

async function point(kind: string, at: HTMLElement, more: PointerEventInit = {}) {
  await act(async () =>
    at.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, pointerType: 'mouse', ...more })),
  )
}

describe('cells of a list', () => {
  it('are reached from their row and marked with Shift', async () => {
    const element = await table()
    await act(async () => line(element, 0).focus())
    await keys('ArrowRight')
    expect(document.activeElement).toBe(cell(element, 0, 0))
    await keys('ArrowRight', ['ArrowRight', SHIFT], ['ArrowDown', SHIFT])
    expect(marked(element)).toHaveLength(4)
    expect(document.activeElement).toBe(cell(element, 1, 2))
    await keys(['ArrowDown', { ...SHIFT, ...CTRL }])
    expect(marked(element)).toHaveLength(6)
    // The buttons of a row are nothing to copy.
    await keys('ArrowRight')
    expect(document.activeElement).toBe(cell(element, 2, 2))
    await keys('Escape')
    expect(marked(element)).toEqual([])
    expect(document.activeElement).toBe(line(element, 2))
  })

  it('are left again to the left, and all of them marked by one key', async () => {
    const element = await table()
    await act(async () => line(element, 1).focus())
    await keys('ArrowRight', ['a', CTRL])
    expect(marked(element)).toHaveLength(9)
    await keys('ArrowLeft')
    expect(document.activeElement).toBe(line(element, 1))
    await keys('ArrowDown')
    expect(document.activeElement).toBe(line(element, 2))
  })

  it('open their row by Enter', async () => {
    const onOpen = vi.fn()
    const element = await table({ onOpen })
    await act(async () => line(element, 1).focus())
    await keys('ArrowRight', 'Enter')
    expect(onOpen.mock.calls).toEqual([[rows[1]]])
  })

  it('stay marked where their rows move, and are let go where one of the corners leaves', async () => {
    let show = (_rows: Row[]): void => undefined
    function Moving() {
      const [shown, setShown] = useState(rows)
      show = setShown
      return (
        <DataTable
          label="Positions"
          name="test"
          columns={columns}
          rows={shown}
          rowKey={({ id }) => String(id)}
        />
      )
    }
    const { element, unmount } = await render(<Moving />)
    leave = unmount
    await act(async () => line(element, 1).focus())
    await keys('ArrowRight', ['ArrowDown', SHIFT])
    expect(marked(element)).toEqual(['2', '3'])
    await act(async () => show([{ id: 9, amount: '1', seller: 'new' }, ...rows]))
    expect(marked(element)).toEqual(['2', '3'])
    await act(async () => show(rows.slice(0, 2)))
    expect(marked(element)).toEqual([])
  })

  it('are marked by a mouse that goes from one to another, which opens nothing', async () => {
    const onOpen = vi.fn()
    const element = await table({ onOpen })
    await point('pointerdown', cell(element, 0, 1))
    await point('pointermove', cell(element, 0, 1))
    expect(marked(element)).toEqual([])
    await point('pointermove', cell(element, 1, 2))
    await point('pointerup', cell(element, 1, 2))
    await act(async () => line(element, 1).click())
    expect(onOpen).not.toHaveBeenCalled()
    expect(marked(element)).toHaveLength(4)
    expect(document.activeElement).toBe(cell(element, 1, 2))
    // The next press is one on a row again.
    await point('pointerdown', cell(element, 0, 0))
    await act(async () => line(element, 0).click())
    expect(onOpen).toHaveBeenCalledTimes(1)
    expect(marked(element)).toEqual([])
  })

  it('are not marked by a finger, which scrolls', async () => {
    const element = await table()
    await point('pointerdown', cell(element, 0, 1), { pointerType: 'touch' })
    await point('pointermove', cell(element, 1, 2), { pointerType: 'touch' })
    expect(marked(element)).toEqual([])
  })
})

describe('copying from a list', () => {
  it('gives figures that a spreadsheet adds, and no formula of a stranger', async () => {
    const element = await table()
    await act(async () => line(element, 0).focus())
    await keys('ArrowRight', ['a', CTRL])
    const taken = copied()
    expect(taken?.text).toBe(
      ['1\t25000,5\tGolfe', '2\t-1204600\t\'=HYPERLINK("http://evil.example")', "3\t3,3868\t'+216 71"].join(
        '\r\n',
      ),
    )
    expect(taken?.html).toContain('<td>25000,5</td>')
    expect(one(element, '[data-copied]')).toBeTruthy()
    expect([...element.querySelectorAll('[aria-live="polite"]')].map((each) => each.textContent)).toContain(
      '9 cellules copiées',
    )
  })

  it('takes the row that has the focus where nothing is marked, and shows it', async () => {
    const element = await table()
    await act(async () => line(element, 2).focus())
    expect(copied()?.text).toBe("3\t3,3868\t'+216 71")
    expect(marked(element)).toHaveLength(3)
  })

  it('takes the chosen rows where some are', async () => {
    const element = await table({ selection: { selected: new Set(['3', '1']), onChange: () => undefined } })
    await act(async () => line(element, 1).focus())
    expect(copied()?.text).toBe("1\t25000,5\tGolfe\r\n3\t3,3868\t'+216 71")
  })

  it('has the titles with their unit by another key', async () => {
    const element = await table()
    await act(async () => line(element, 0).focus())
    let taken: ReturnType<typeof copied> = null
    document.execCommand = () => {
      taken = copied()
      return true
    }
    await keys(['C', { ...CTRL, ...SHIFT }])
    expect(taken).toMatchObject({ text: 'ID\tValeur (TND)\tVendeur\r\n1\t25000,5\tGolfe' })
    expect(copied()?.text).not.toContain('Valeur')
  })

  it('leaves a marked text and a field to the browser', async () => {
    const element = await table({
      columns: [...columns, { id: 'note', header: 'Note', value: () => '', render: () => <input /> }],
    })
    await act(async () => line(element, 0).focus())
    window.getSelection()?.selectAllChildren(cell(element, 0, 2))
    expect(copied()).toBeNull()
    window.getSelection()?.removeAllRanges()
    await act(async () => one(element, 'input').focus())
    expect(copied()).toBeNull()
    await act(async () => held().blur())
    expect(copied()).toBeNull()
  })

  it('takes what one has gone to by keys, and no text that was marked before', async () => {
    const element = await table()
    const mark = () => window.getSelection()?.selectAllChildren(cell(element, 0, 2))
    await act(async () => line(element, 0).focus())
    mark()
    await keys('ArrowDown')
    expect(copied()?.text).toContain('2\t')
    mark()
    await keys('ArrowRight')
    expect(copied()?.text).toBe('2')
    mark()
    await keys(['a', CTRL])
    expect(copied()?.text.split('\r\n')).toHaveLength(3)
    mark()
    await keys('Escape')
    expect(window.getSelection()?.isCollapsed).toBe(true)
    // Marked afterwards, a text is what is copied.
    mark()
    expect(copied()).toBeNull()
    window.getSelection()?.removeAllRanges()
  })

  it('is the browser’s where rows are cards', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const element = await table()
    await act(async () => one(element, 'li[data-row="0"]').focus())
    expect(copied()).toBeNull()
    vi.unstubAllGlobals()
  })

  it('takes rows that are not drawn from their values', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ id: at + 1, amount: `${at}.500`, seller: 'x' }))
    const element = await table({ rows: many, virtual: true })
    await act(async () => line(element, 0).focus())
    await keys('ArrowRight', ['a', CTRL])
    const lines = copied()?.text.split('\r\n') ?? []
    expect(lines).toHaveLength(60)
    expect(lines[59]).toBe('60\t59,5\t60')
  })
})

describe('a cell', () => {
  const filtering = columns.map((column) =>
    column.id === 'seller'
      ? { ...column, filter: { member: 'seller', of: (row: Row) => row.id } }
      : column.id === 'amount'
        ? { ...column, filter: { member: 'amount' } }
        : column,
  )

  it('filters the list by what stands in it, and no more where it is filtered so', async () => {
    const onFilter = vi.fn()
    const element = await table({ columns: filtering, onFilter, filtered: {} })
    await act(async () => line(element, 1).focus())
    // Of a column that no filter asks for nothing is filtered; with Ctrl the key is the browser's.
    await keys('ArrowRight', 'f', 'ArrowRight', 'ArrowRight', ['f', CTRL])
    expect(onFilter).not.toHaveBeenCalled()
    await keys('f')
    expect(onFilter.mock.calls).toEqual([['seller', 2]])
    await leave()
    const filtered = await table({ columns: filtering, onFilter, filtered: { seller: '2' } })
    await act(async () => line(filtered, 1).focus())
    await keys('ArrowRight', 'ArrowRight', 'ArrowRight', 'f')
    expect(onFilter.mock.calls[1]).toEqual(['seller', undefined])
  })

  it('opens the filter at its column’s field, as the head does for a mouse', async () => {
    const asked: string[] = []
    const stop = onFilterAsked((member) => asked.push(member))
    const element = await table({ columns: filtering, onFilter: vi.fn(), filtered: {} })
    await act(async () => line(element, 0).focus())
    await keys('ArrowRight', '/', 'ArrowRight', '/', 'f')
    expect(asked).toEqual(['amount', 'amount'])
    await act(async () => one(element, 'th[data-column="seller"] button').click())
    expect(asked).toEqual(['amount', 'amount', 'seller'])
    expect(element.querySelectorAll('th button[tabindex="-1"]')).toHaveLength(2)
    stop()
  })
})

describe('a click on a text', () => {
  const onLetters = () =>
    vi
      .spyOn(Range.prototype, 'getClientRects')
      .mockReturnValue([{ left: 0, right: 50, top: 0, bottom: 20 }] as unknown as DOMRectList)
  const clickOn = async (target: HTMLElement, detail: number) => {
    await point('pointerdown', target)
    await act(async () =>
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail, clientX: 10, clientY: 10 })),
    )
  }

  it('opens the row, unless a second one marks the word', async () => {
    vi.useFakeTimers()
    onLetters()
    const onOpen = vi.fn()
    const element = await table({ onOpen })
    await clickOn(cell(element, 0, 0), 1)
    await vi.advanceTimersByTimeAsync(200)
    await clickOn(cell(element, 0, 0), 2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(onOpen).not.toHaveBeenCalled()
    await clickOn(cell(element, 0, 0), 1)
    await vi.advanceTimersByTimeAsync(300)
    expect(onOpen.mock.calls).toEqual([[rows[0]]])
  })

  it('opens at once beside the letters, and where opening is a race', async () => {
    const onOpen = vi.fn()
    const element = await table({ onOpen })
    await clickOn(line(element, 0), 1)
    expect(onOpen).toHaveBeenCalledTimes(1)
    await leave()
    onLetters()
    const market = await table({ onOpen, held: true })
    await clickOn(cell(market, 0, 0), 1)
    expect(onOpen).toHaveBeenCalledTimes(2)
  })
})

it('Escape in a list without marks is left to what the list stands in', async () => {
  const element = await table()
  const heard = vi.fn()
  element.addEventListener('keydown', heard)
  await act(async () => line(element, 0).focus())
  await press(line(element, 0), 'Escape')
  expect(heard).toHaveBeenCalledTimes(1)
})
