import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { one, press, render } from '../../testing/render.tsx'
import type { DataColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'

type Row = { id: string; seller: string }

const rows: Row[] = [
  { id: 'FX-2026-000101', seller: 'Change El Kantaoui' },
  { id: 'FX-2026-000118', seller: 'Change Médina' },
  { id: 'FX-2026-000143', seller: 'Évora Change' },
]
const columns: DataColumn<Row>[] = [
  { id: 'id', header: 'Référence', value: ({ id }) => id, hideable: false, sortable: true },
  { id: 'seller', header: 'Vendeur', value: ({ seller }) => seller, sortable: true },
]

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

async function list(props: Partial<DataTableProps<Row>> = {}, search = false) {
  const { element, unmount } = await render(
    <div id="content">
      {search && <input type="search" defaultValue="ancien" />}
      <DataTable
        label="Ordres"
        name="test.find"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...props}
      />
    </div>,
  )
  leave = unmount
  await act(async () => one(element, 'tr[data-row="0"]').focus())
  return element
}
const at = (element: HTMLElement) => element.ownerDocument.activeElement as HTMLElement
const told = (element: HTMLElement) => one(element, '[aria-live="polite"]').textContent

it('goes to the next row with a word that begins with what is typed, accents or not', async () => {
  const element = await list()
  await press(at(element), 'm')
  expect(at(element).dataset.row).toBe('1')
  // Letters that follow soon are of one word, which the row that was found has.
  await press(at(element), 'e')
  expect(at(element).dataset.row).toBe('1')
})

it('finds a word whose first letter has an accent', async () => {
  const element = await list()
  await press(at(element), 'e')
  expect(at(element).dataset.row).toBe('2')
})

it('says that nothing begins so, and goes nowhere', async () => {
  const element = await list()
  await press(at(element), 'x')
  expect(told(element)).toMatch(/^Aucune ligne affichée n’a de mot qui commence par «\sx\s»$/)
  expect(at(element).dataset.row).toBe('0')
})

it('leads to the search of the screen, with what was sought marked to be written over', async () => {
  const element = await list({}, true)
  const search = one(element, 'input') as HTMLInputElement
  await press(at(element), 'd')
  expect(at(element)).toBe(search)
  expect([search.selectionStart, search.selectionEnd]).toEqual([0, 6])
})

it('leaves letters to a list that has its own, keys with Ctrl to the browser, and cells their keys', async () => {
  const market = await list({ held: true })
  await press(at(market), 'm')
  expect(at(market).dataset.row).toBe('0')
  await leave()
  const element = await list()
  await act(async () =>
    at(element).dispatchEvent(new KeyboardEvent('keydown', { key: 'm', ctrlKey: true, bubbles: true })),
  )
  expect(at(element).dataset.row).toBe('0')
  await press(at(element), 'ArrowRight')
  const cell = at(element)
  await press(cell, 'm')
  expect(at(element)).toBe(cell)
})

it('opens nothing while one types', async () => {
  const onOpen = vi.fn()
  const element = await list({ onOpen })
  for (const letter of 'médina') await press(at(element), letter)
  expect(onOpen).not.toHaveBeenCalled()
})

it('says why a list whose address keeps one column goes by one alone', async () => {
  const onSort = vi.fn()
  const element = await list({ onSort, sort: { column: 'id', direction: 'asc' } })
  const head = one(element, 'th[data-column="seller"] button')
  await act(async () =>
    head.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true, detail: 1 })),
  )
  expect(told(element)).toContain('une seule colonne')
  await vi.waitFor(() => expect(onSort).toHaveBeenCalledWith({ column: 'seller', direction: 'asc' }))
})
