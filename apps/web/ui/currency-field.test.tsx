import { act } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { click, one, render } from '../testing/render.tsx'
import { CurrencyField } from './currency-field.tsx'

const CURRENCIES = [
  { isoCode: 'EUR', name: 'Euro' },
  { isoCode: 'JPY', name: 'Yen japonais' },
]

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

it('is the currency of its form: shown, changed, said to what depends on it, wrong with a reason', async () => {
  const chosen = vi.fn()
  let form: ReturnType<typeof useForm<{ currency: string }>> | undefined
  function Form() {
    form = useForm<{ currency: string }>({ defaultValues: { currency: 'EUR' } })
    return <CurrencyField control={form.control} currencies={CURRENCIES} onChosen={chosen} />
  }
  const { element, unmount } = await render(<Form />)
  leave = unmount
  const input = one(element, 'input') as HTMLInputElement
  expect([one(element, 'label').textContent, input.value]).toEqual(['Devise', 'EUR Euro'])
  await act(async () => input.focus())
  await click(input)
  const yen = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((each) =>
    each.textContent?.includes('JPY'),
  )
  if (!yen) throw new Error('the yen is not offered')
  await click(yen)
  expect([form?.getValues('currency'), chosen.mock.calls]).toEqual(['JPY', [['JPY']]])
  await act(async () => form?.setError('currency', { message: 'Devise fermée' }))
  expect(element.textContent).toContain('Devise fermée')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})
