import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { callQuery } from '../api/call-query.ts'
import { createQueryClient } from '../api/query-client.ts'
import { type Figures, useFigures } from './use-currencies.ts'

const client = createQueryClient()
client.setQueryData(callQuery(currenciesCall, {}).queryKey, [
  { isoCode: 'EUR', name: 'Euro', pattern: 2, unit: 1 },
  { isoCode: 'JPY', name: 'Yen', pattern: 0, unit: 1000 },
])

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

it('shows a figure with the decimals of its unit, and names it where asked', async () => {
  let figures: Figures | null = null
  function Reader() {
    figures = useFigures()
    return null
  }
  const { unmount } = await render(
    <QueryClientProvider client={client}>
      <Reader />
    </QueryClientProvider>,
  )
  leave = unmount
  const { figureOf, sumOf } = figures as unknown as Figures
  expect(plainSpaces(sumOf('4000.000', 'EUR'))).toBe('4 000,00 EUR')
  expect(plainSpaces(sumOf('-900000.000', 'JPY'))).toBe('−900 000 JPY')
  expect(plainSpaces(sumOf('712350.000', 'TND'))).toBe('712 350,000 TND')
  expect(plainSpaces(figureOf('4000.000', 'EUR'))).toBe('4 000,00')
})
