import { expect, it } from 'vitest'
import type { DataColumn } from './columns.ts'
import { cellOf } from './table-row.tsx'

const row = { id: 1 }
const shownOf = (column: Omit<DataColumn<typeof row>, 'id' | 'header'>) =>
  cellOf({ id: 'c', header: 'C', ...column }, row)

it('shows a dash where nothing is, whether a column draws its cells or not, and a blank where there is no button', () => {
  expect(shownOf({ value: () => null })).toBe('–')
  expect(shownOf({ value: () => '' })).toBe('–')
  expect(shownOf({ value: () => null, render: () => null })).toBe('–')
  expect(shownOf({ value: () => null, render: () => '' })).toBe('–')
  expect(shownOf({ value: () => 0 })).toBe(0)
  expect(shownOf({ value: () => null, kind: 'action', render: () => null })).toBe(null)
})
