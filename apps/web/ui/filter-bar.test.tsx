import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { click, one, press, render } from '../testing/render.tsx'
import { askFilter } from './filter-asked.ts'
import { FilterBar } from './filter-bar.tsx'

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

it('is closed by Escape even before the focus has moved into its panel', async () => {
  const onOpen = vi.fn()
  const drawn = await render(
    <FilterBar active={[]} onApply={vi.fn()} onReset={vi.fn()} onOpen={onOpen}>
      <input aria-label="Devise" />
    </FilterBar>,
  )
  leave = drawn.unmount
  const button = one(drawn.element, '[data-list-filter]')
  const isOpen = () => button.getAttribute('aria-expanded')
  await click(button)
  expect([isOpen(), onOpen.mock.calls.length]).toEqual(['true', 1])
  await press(button, 'Escape')
  expect(isOpen()).toBe('false')
})

it('opens at the field that somebody asks for', async () => {
  const onOpen = vi.fn()
  const drawn = await render(
    <FilterBar active={[]} onApply={vi.fn()} onReset={vi.fn()} onOpen={onOpen}>
      <input name="currency" aria-label="Devise" />
      <input name="status" aria-label="Statut" />
    </FilterBar>,
  )
  leave = drawn.unmount
  await act(async () => askFilter('status'))
  expect(onOpen).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('status'))
})
