import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { click, one, render } from '../testing/render.tsx'
import { DataTable } from './data-table/data-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { useNarrows } from './narrowed.ts'

type Filters = { currency: boolean; day: boolean }

function Screen({ views, said = true }: { views: boolean; said?: boolean }) {
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
      empty={<EmptyState next={<a href="/desk">Publier</a>}>{said ? 'Rien encore' : undefined}</EmptyState>}
    />
  )
}

const empty = (element: HTMLElement) => plainSpaces(one(element, '[role="status"]').textContent)

it('an empty list takes off all that leaves rows out, and then says what would fill it', async () => {
  const { element, unmount } = await render(<Screen views />)
  expect(empty(element)).toBe(
    'Aucun résultatRien dans « Ordres » ne répond aux filtres choisis (2)Reset filtre',
  )
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

it('a screen that says nothing itself has its list say which one is empty', async () => {
  const { element, unmount } = await render(<Screen views={false} said={false} />)
  expect(empty(element)).toBe('Aucun résultatLa liste « Ordres » est vide pour l’instantPublier')
  await unmount()
})
