import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { click, one, press, render } from '../testing/render.tsx'
import { askFilter } from './filter-asked.ts'
import { FilterBar } from './filter-bar.tsx'

let leave: () => Promise<void> = async () => undefined
afterEach(async () => {
  vi.useRealTimers()
  await leave()
})

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

it('leads into its first field once that is there, with what was typed before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] })
  const drawn = await render(
    <FilterBar active={[]} onApply={vi.fn()} onReset={vi.fn()}>
      <Reference />
      <input aria-label="Devise" />
    </FilterBar>,
  )
  leave = drawn.unmount
  await act(async () => one(drawn.element, '[data-list-filter]').click())
  expect(document.querySelector('[aria-label="Référence"]')).toBeNull()
  for (const key of 'FX-7') await press(document.body, key)
  await act(async () => void vi.advanceTimersByTime(40))
  vi.useRealTimers()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Référence')
  expect((document.activeElement as HTMLInputElement).value).toBe('FX-7')
})

function Reference() {
  const [text, setText] = useState('')
  return (
    <input aria-label="Référence" value={text} onChange={(event) => setText(event.currentTarget.value)} />
  )
}
