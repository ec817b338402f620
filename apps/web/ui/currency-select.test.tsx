import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { click, one, render } from '../testing/render.tsx'
import { CurrencySelect } from './currency-select.tsx'

const CURRENCIES = [
  { isoCode: 'EUR', name: 'Euro' },
  { isoCode: 'JPY', name: 'Yen japonais' },
]

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

async function field(chosen = vi.fn()) {
  function Form() {
    const [value, setValue] = useState('')
    return (
      <CurrencySelect
        label="Devise"
        currencies={CURRENCIES}
        value={value}
        onChange={(code) => {
          chosen(code)
          setValue(code)
        }}
      />
    )
  }
  const { element, unmount } = await render(<Form />)
  leave = unmount
  return { element, chosen, input: one(element, 'input[role="combobox"], input') as HTMLInputElement }
}

const option = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((each) =>
    each.textContent?.includes(text),
  )

it('is empty until one is chosen, by its code and name, and says that one has to be', async () => {
  const { chosen, input } = await field()
  expect(input.value).toBe('')
  expect(input.getAttribute('aria-required')).toBe('true')
  await act(async () => input.focus())
  await click(input)
  const yen = option('JPY Yen japonais')
  if (!yen) throw new Error('the yen is not offered')
  await click(yen)
  expect(chosen.mock.calls).toEqual([['JPY']])
  expect(input.value).toBe('JPY Yen japonais')
})

it('what was chosen is not taken away by choosing it again', async () => {
  const { chosen, input } = await field()
  await act(async () => input.focus())
  for (let times = 0; times < 2; times++) {
    await click(input)
    const euro = option('EUR Euro')
    if (!euro) throw new Error('the euro is not offered')
    await click(euro)
  }
  expect(new Set(chosen.mock.calls.flat())).toEqual(new Set(['EUR']))
  expect(input.value).toBe('EUR Euro')
})
