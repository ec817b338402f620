import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { click, one, render } from '../testing/render.tsx'
import { DataTable } from './data-table/data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { useNarrows } from './narrowed.ts'

type Filters = { currency: boolean; day: boolean }

function Screen({ views }: { views: boolean }) {
  const [{ currency, day }, setFilters] = useState<Filters>({ currency: true, day: true })
  useNarrows(currency, () => setFilters((was) => ({ ...was, currency: false })))
  useNarrows(day, () => setFilters((was) => ({ ...was, day: false })))
  return (
    <DataTable
      label="Ordres"
      name="narrowed"
      views={views}
      columns={[{ id: 'id', header: 'ID', value: ({ id }: { id: string }) => id }]}
      rows={[]}
      rowKey={({ id }) => id}
      empty={<EmptyState next={<a href="/desk">Publier</a>}>Rien encore</EmptyState>}
    />
  )
}

const empty = (element: HTMLElement) => one(element, '[role="status"]').textContent

it('an empty list takes off all that leaves rows out, and then says what would fill it', async () => {
  const { element, unmount } = await render(<Screen views />)
  expect(empty(element)).toBe('Aucun résultatReset filtre')
  await click(one(element, '[role="status"] button'))
  expect(empty(element)).toBe('Rien encorePublier')
  expect(element.querySelector('[role="status"] button')).toBeNull()
  await unmount()
})

it('a list that has no filters says nothing of those of the screen', async () => {
  const { element, unmount } = await render(<Screen views={false} />)
  expect(empty(element)).toBe('Rien encorePublier')
  await act(async () => undefined)
  await unmount()
})
