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
