import { act, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { click, one, press, render } from '../../testing/render.tsx'
import type { DataColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'

type Row = { id: number; zone: string }

const rows: Row[] = [
  { id: 1, zone: 'Sousse' },
  { id: 2, zone: 'Tunis' },
  { id: 3, zone: 'Sfax' },
]

const columns: DataColumn<Row>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id, hideable: false },
  { id: 'zone', header: 'Zone', value: (row) => row.zone },
]

let leave: () => Promise<void> = async () => undefined
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
})

/** As wide as the layout asks for: cards below 700 px. */
function asWideAs(layout: 'table' | 'cards') {
  vi.stubGlobal('matchMedia', () => ({
    matches: layout === 'cards',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

/** A list in which row 2 cannot be chosen, and what it tells of the chosen rows. */
async function list(layout: 'table' | 'cards', shown: readonly Row[] = rows, onOpen = vi.fn()) {
  asWideAs(layout)
  function List() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['gone']))
    return (
      <DataTable
        label="Positions"
        name="test"
        columns={columns}
        rows={shown}
        rowKey={(row) => String(row.id)}
        onOpen={onOpen}
        selection={{
          selected,
          onChange: setSelected,
          unable: (row) => (row.id === 2 ? 'déjà confirmé' : null),
          actions: (chosen) => <output>{chosen.map(({ zone }) => zone).join(' ')}</output>,
        }}
      />
    )
  }
  const { element, unmount } = await render(<List />)
  leave = unmount
  return {
    element,
    onOpen,
    box: (name: string) => one(element, `input[aria-label="Sélectionner ${name}"]`) as HTMLInputElement,
    // Beside the boxes of the cards, the box for all has words of its own.
    all: () =>
      (layout === 'table'
        ? one(element, 'thead input')
        : one(element, 'ul').previousElementSibling?.querySelector('input')) as HTMLInputElement,
    row: (index: number) => one(element, `[data-row="${index}"]`),
    chosen: () => one(element, 'output').textContent,
    told: () => one(element, '[role="group"] [role="status"]').textContent,
  }
}

describe.each(['table', 'cards'] as const)('choosing rows of a list, as a %s', (layout) => {
  it('is by their boxes, one by one', async () => {
    const { box, chosen, told, onOpen } = await list(layout)
    expect([chosen(), told()]).toEqual(['', 'Aucune ligne sélectionnée'])
    await click(box('3'))
    await click(box('1'))
    // In the order of the list, whatever was ticked first.
    expect([chosen(), told()]).toEqual(['Sousse Sfax', '2 lignes sélectionnées'])
    await click(box('3'))
    expect([chosen(), told()]).toEqual(['Sousse', '1 ligne sélectionnée'])
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('is by one box for all that can be chosen', async () => {
    const { all, box, chosen } = await list(layout)
    await click(all())
    expect([chosen(), all().checked]).toEqual(['Sousse Sfax', true])
    await click(box('1'))
    expect([chosen(), all().checked, all().indeterminate]).toEqual(['Sfax', false, true])
    await click(all())
    await click(all())
    expect(chosen()).toBe('')
  })

  it('says why a row cannot be chosen, whatever is pressed', async () => {
    const { element, box, row, chosen } = await list(layout)
    const reason = box('2').getAttribute('aria-describedby') ?? ''
    expect([
      box('2').getAttribute('aria-disabled'),
      element.ownerDocument.getElementById(reason)?.textContent,
    ]).toEqual(['true', 'déjà confirmé'])
    await click(box('2'))
    await press(row(1), ' ')
    expect(chosen()).toBe('')
  })

  it('is by Space on a row, which Enter still opens', async () => {
    const { row, chosen, onOpen } = await list(layout)
    await act(async () => row(0).focus())
    await press(row(0), 'End')
    await press(row(2), ' ')
    expect(chosen()).toBe('Sfax')
    await press(row(2), ' ')
    expect(chosen()).toBe('')
    await press(row(2), 'Enter')
    expect(onOpen.mock.calls).toEqual([[rows[2]]])
  })

  it('is taken back all at once, and the keyboard stays at the bar', async () => {
    const { element, all, chosen } = await list(layout)
    await click(all())
    await click(one(element, '[role="group"] button'))
    expect(chosen()).toBe('')
    expect(document.activeElement).toBe(one(element, '[role="group"]'))
  })
})

describe('choosing rows of a list', () => {
  it('has nothing to choose from where every row refuses', async () => {
    const { all } = await list('table', [{ id: 2, zone: 'Tunis' }])
    expect(all().disabled).toBe(true)
  })

  it('never leaves the list while rows are chosen: a double click on another chooses it', async () => {
    const { row, chosen, onOpen } = await list('table')
    await click(one(row(0), '[data-box]'))
    const cell = one(row(2), 'td:last-child')
    for (const detail of [1, 2])
      await act(async () => {
        cell.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
      })
    expect(chosen()).toBe('Sousse Sfax')
    expect(onOpen).not.toHaveBeenCalled()
  })
})

/** Four rows of two kinds, of which row 3 does not fit. */
async function mixed() {
  asWideAs('table')
  const shown = [
    { id: 1, zone: 'Tunis' },
    { id: 2, zone: 'Tunis' },
    { id: 3, zone: 'Sfax' },
    { id: 4, zone: 'Tunis' },
    { id: 5, zone: 'Tunis' },
  ]
  const [other, acted] = [vi.fn(), vi.fn()]
  function List() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    return (
      <DataTable
        label="Positions"
        name="test"
        columns={columns}
        rows={shown}
        rowKey={(row) => String(row.id)}
        onOpen={acted}
        selection={{
          selected,
          onChange: setSelected,
          kind: ({ zone }) => zone,
          onOtherKind: other,
          fits: ({ id }) => id !== 4,
          actions: (chosen) => <output>{chosen.map(({ id }) => id).join('')}</output>,
          onAct: (chosen) => acted(chosen.map(({ id }) => id).join('')),
        }}
      />
    )
  }
  const { element, unmount } = await render(<List />)
  leave = unmount
  const row = (index: number) => one(element, `[data-row="${index}"]`)
  return {
    row,
    other,
    acted,
    chosen: () => one(element, 'output').textContent,
    /** Presses a key where the focus is, with what is held. */
    key: (key: string, held: KeyboardEventInit = {}) =>
      act(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...held }))
      }),
    click: (index: number, held: MouseEventInit = {}) =>
      act(async () => {
        row(index).dispatchEvent(new MouseEvent('click', { bubbles: true, ...held }))
      }),
  }
}

describe('choosing a range of rows', () => {
  const SHIFT = { shiftKey: true }

  it('is by Shift and the arrows, there and back, and passes over rows of another kind', async () => {
    const { row, key, chosen } = await mixed()
    await act(async () => row(1).focus())
    await key('ArrowDown', SHIFT)
    expect(chosen()).toBe('2')
    await key('ArrowDown', SHIFT)
    await key('ArrowDown', SHIFT)
    // Row 4 does not fit: within a range it is chosen all the same, and said to stay.
    expect(chosen()).toBe('245')
    await key('ArrowUp', SHIFT)
    expect(chosen()).toBe('24')
    for (let up = 0; up < 3; up++) await key('ArrowUp', SHIFT)
    expect(chosen()).toBe('12')
  })

  it('is by Shift and a click or Space, from the row that was chosen last', async () => {
    const { row, key, chosen, click: clickRow, acted } = await mixed()
    await act(async () => row(0).focus())
    await key(' ')
    await clickRow(3, SHIFT)
    expect([chosen(), acted.mock.calls.length]).toEqual(['124', 0])
    await act(async () => row(4).focus())
    await key(' ', SHIFT)
    expect(chosen()).toBe('1245')
  })

  it('begins anew where one has moved without Shift', async () => {
    const { row, key, chosen } = await mixed()
    await act(async () => row(0).focus())
    await key('ArrowDown', SHIFT)
    expect(chosen()).toBe('12')
    await key('ArrowDown')
    await key('ArrowDown')
    await key('ArrowDown', SHIFT)
    expect(chosen()).toBe('1245')
  })

  it('takes by one key all that fit, and does by another what is done with them', async () => {
    const { row, key, chosen, acted } = await mixed()
    await act(async () => row(1).focus())
    await key('Enter', { ctrlKey: true })
    expect(acted).not.toHaveBeenCalled()
    await key('a', { ctrlKey: true })
    expect(chosen()).toBe('125')
    await key('Enter', { ctrlKey: true })
    expect(acted.mock.calls).toEqual([['125']])
  })

  it('asks before a row of another kind takes the place of the chosen ones', async () => {
    const { row, key, chosen, other } = await mixed()
    await act(async () => row(2).focus())
    await key(' ')
    expect(chosen()).toBe('3')
    await key('ArrowDown')
    await key(' ')
    expect([chosen(), other.mock.calls[0]?.[0]]).toEqual(['3', { id: 4, zone: 'Tunis' }])
  })
})
