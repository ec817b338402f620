import { expect, type Page } from '@playwright/test'
import { choose } from './choose.ts'
import { sendByKeys } from './market.ts'
import type { Person } from './people.ts'
import { call } from './preparation.ts'

interface Proposal {
  readonly parts: readonly { readonly quoteId: string; readonly amount: string }[]
}

/** Says why, where the market outdoes what is proposed of a request for quotes: other journeys may have left a cheaper position. */
export async function sayWhyNot(person: Person, rfqId: string): Promise<void> {
  const { proposals }: { proposals: { combination: Proposal | null; single: Proposal | null } } = await call(
    person,
    'GET',
    `/api/rfqs/${rfqId}`,
  )
  const { parts } = proposals.combination ?? proposals.single ?? { parts: [] }
  const written = parts.map(({ quoteId, amount }) => `${quoteId}:${amount}`).join()
  const { better } = await call(person, 'GET', `/api/rfqs/${rfqId}/check?parts=${written}`)
  if (better === null) return
  await expect(person.page.getByText(/^Le marché offre mieux maintenant/)).toBeVisible()
  await choose(person.page.getByRole('main'), 'Pourquoi pas le meilleur prix ?', 'Rapidité')
}

/**
 * Presses Enter on what was shown of an award, and types the amount again where what it comes to is unusual for who takes it: other
 * journeys may have dealt at other rates today.
 */
export async function awardByKeys(page: Page): Promise<void> {
  await sendByKeys(page, page.getByRole('main'), null, '/award')
}
