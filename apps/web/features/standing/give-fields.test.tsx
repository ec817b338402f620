import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { callQuery } from '../../lib/api/call-query.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { one, render } from '../../testing/render.tsx'
import { MoneyFields } from './give-fields.tsx'
import type { GiveDraft } from './standing-schema.ts'

const client = createQueryClient()
client.setQueryData(callQuery(currenciesCall, {}).queryKey, [
  { isoCode: 'EUR', name: 'Euro', pattern: 2, unit: 1 },
  { isoCode: 'JPY', name: 'Yen japonais', pattern: 0, unit: 1000 },
])

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

let choose: (currency: string) => void
function Fields() {
  const form = useForm<GiveDraft, unknown, GiveDraft>({ defaultValues: { currency: '' } })
  choose = (currency) => form.setValue('currency', currency)
  return <MoneyFields form={form} />
}

/** What is said beside the field of the target. */
function beside(element: HTMLElement): string {
  const described = one(element, 'input[name="target.value"]').getAttribute('aria-describedby') ?? ''
  const said = described.split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
  return plainSpaces(said.join(''))
}

it('says of how many the price of a target is, once there is a currency', async () => {
  const { element, unmount } = await render(
    <QueryClientProvider client={client}>
      <Fields />
    </QueryClientProvider>,
  )
  leave = unmount
  expect(beside(element)).toBe('')
  await act(async () => choose('EUR'))
  expect(beside(element)).toBe('TND pour 1 EUR')
  await act(async () => choose('JPY'))
  expect(beside(element)).toBe('TND pour 1 000 JPY')
})
