import { act, type FormEvent } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { one, render, typeInto } from '../testing/render.tsx'
import { Select } from './select.tsx'

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

/** A form with one list; answers its field and what Enter does in it. */
async function form(data: readonly string[], value: string | null) {
  const chosen = vi.fn()
  const drawn = await render(
    <form onSubmit={(event: FormEvent) => event.preventDefault()}>
      <Select
        searchable
        data={data}
        value={value}
        onChange={chosen}
        comboboxProps={{ withinPortal: false }}
      />
    </form>,
  )
  leave = drawn.unmount
  const field = one(drawn.element, 'input[role="combobox"]') as HTMLInputElement
  /** Presses a key; whether the browser goes on to do what it does by itself. */
  const passes = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true })
    await act(async () => void field.dispatchEvent(event))
    return !event.defaultPrevented
  }
  /** Whether the form is sent. */
  const enterSends = () => passes('Enter')
  const entries = () =>
    [...drawn.element.querySelectorAll('[role="option"]')].map((entry) => entry.textContent)
  return { field, passes, enterSends, chosen, entries }
}

it('does not send what is typed before the entries are there, nor what is none of them', async () => {
  for (const data of [[], ['Tunis', 'Sfax']]) {
    const { field, enterSends, chosen } = await form(data, null)
    await typeInto(field, 'Sous')
    expect([await enterSends(), chosen.mock.calls]).toEqual([false, []])
    await leave()
  }
})

it('chooses the entry that fits, and lets the next Enter send', async () => {
  const { field, enterSends, chosen } = await form(['Tunis', 'Sousse'], null)
  await typeInto(field, 'Sous')
  expect(await enterSends()).toBe(false)
  expect(chosen.mock.calls[0]?.[0]).toBe('Sousse')
  expect(await enterSends()).toBe(true)
})

it('lets Enter send where nothing was typed, or what is chosen stands there', async () => {
  const empty = await form(['Tunis'], null)
  await act(async () => empty.field.focus())
  expect(await empty.enterSends()).toBe(true)
  await leave()
})

it('never changes what is chosen by Enter alone', async () => {
  const { field, enterSends, chosen } = await form(['Tunis', 'Sousse'], 'Sousse')
  await act(async () => field.focus())
  await enterSends()
  expect(chosen.mock.calls).toEqual([])
})

it('draws no entry before somebody is on the field, and all of them before a key opens it', async () => {
  const { field, entries } = await form(['Tunis', 'Sousse'], null)
  expect(entries()).toEqual([])
  await act(async () => field.focus())
  expect(entries()).toEqual(['Tunis', 'Sousse'])
})

it('takes by Enter the entry that the arrow which opened it has marked', async () => {
  const { field, passes, enterSends, chosen } = await form(['Tunis', 'Sousse'], null)
  await act(async () => field.focus())
  await passes('ArrowDown')
  expect(await enterSends()).toBe(false)
  expect(chosen.mock.calls[0]?.[0]).toBe('Tunis')
})
