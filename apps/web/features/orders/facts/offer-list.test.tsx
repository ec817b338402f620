import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { render } from '../../../testing/render.tsx'
import { OfferList } from './offer-list.tsx'

it('says of how many its prices are from the order, before currencies are known', async () => {
  const offer = {
    company: 'Banque du Golfe',
    side: 'BUYER',
    user: '',
    rate: '20.5832',
    date: '2026-11-28T09:00:00Z',
  }
  const { element, unmount } = await render(
    <QueryClientProvider client={createQueryClient()}>
      <OfferList offers={[offer as never]} open currency={{ isoCode: 'JPY', unit: 1_000 }} />
    </QueryClientProvider>,
  )
  expect(plainSpaces(element.textContent ?? '')).toContain('TND pour 1 000 JPY')
  await unmount()
})
