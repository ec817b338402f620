import type { DecidedCoverView } from '@fxmatch/contract/http/cover'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { callQuery } from '../../lib/api/call-query.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { one, render } from '../../testing/render.tsx'
import { textsOf } from '../../testing/texts.ts'
import { DecidedChanges } from './decided-changes.tsx'

const client = createQueryClient()
client.setQueryData(callQuery(currenciesCall, {}).queryKey, [
  { isoCode: 'EUR', name: 'Euro', pattern: 2, unit: 1 },
])

const REFUSED: DecidedCoverView = {
  ...{ id: '0198e000-0000-7000-8000-000000000001', reference: 'PC-00007', kind: 'BUDGET' },
  ...{ steps: null, currency: 'EUR', year: 2027, rate: '3.4000', validFrom: null },
  ...{ proposedBy: 'Amel Trabelsi', proposedAt: '2026-11-16T08:30:00.000Z', status: 'REFUSED' },
  ...{ decidedBy: 'Sami Gharbi', decidedAt: '2026-11-17T09:00:00.000Z', reason: 'Trop optimiste' },
}
const POLICY: DecidedCoverView = {
  ...REFUSED,
  ...{ id: '0198e000-0000-7000-8000-000000000002', reference: 'PC-00006', kind: 'POLICY' },
  ...{ steps: [{ before: 30, working: false, percent: 50 }], currency: null, year: null, rate: null },
  ...{ reason: null },
}
const CONFIRMED: DecidedCoverView = { ...POLICY, status: 'CONFIRMED', validFrom: '2026-11-24' }
const LAPSED: DecidedCoverView = {
  ...POLICY,
  ...{ id: '0198e000-0000-7000-8000-000000000003', status: 'LAPSED', decidedBy: null },
}

let leave: () => Promise<void> = async () => undefined
afterEach(async () => {
  await leave()
  await act(async () => i18next.changeLanguage('fr'))
})

async function shown(decided: readonly DecidedCoverView[]): Promise<HTMLElement> {
  const { element, unmount } = await render(
    <QueryClientProvider client={client}>
      <DecidedChanges decided={[...decided]} />
    </QueryClientProvider>,
  )
  leave = unmount
  return element
}

it('says what was proposed, by whom, who decided when, and why not', async () => {
  const element = await shown([REFUSED, CONFIRMED, LAPSED])
  const said = [...element.querySelectorAll('li')].map((item) =>
    [...item.children].map((line) => plainSpaces(line.textContent ?? '')),
  )
  expect(said).toEqual([
    [
      'RefuséEUR 2027 : 3,4000 TND pour 1 EUR',
      'PC-00007, proposé par Amel Trabelsi le 16-11-2026 09:30.',
      'Décidé par Sami Gharbi le 17-11-2026 10:00.',
      'Motif : Trop optimiste',
    ],
    [
      'ConfirméÀ partir du 24-11-2026 : 50 % à 30 jours.',
      'PC-00006, proposé par Amel Trabelsi le 16-11-2026 09:30.',
      'Décidé par Sami Gharbi le 17-11-2026 10:00.',
    ],
    [
      'Tombé50 % à 30 jours',
      'PC-00006, proposé par Amel Trabelsi le 16-11-2026 09:30.',
      'Sans décision : tombé le 17-11-2026.',
    ],
  ])
})

it('says that nothing was decided', async () => {
  const element = await shown([])
  expect(one(element, 'section').textContent).toContain('Rien n’a encore été décidé.')
})

it.each(LANGUAGE_CODES)('names proposer, decider, state and reason in %s', async (language) => {
  for (const [namespace, texts] of Object.entries(await textsOf(language)))
    i18next.addResourceBundle(language, namespace, texts)
  await act(async () => i18next.changeLanguage(language))
  const text = (await shown([REFUSED, LAPSED])).textContent ?? ''
  for (const part of ['Amel Trabelsi', 'Sami Gharbi', 'PC-00007', 'Trop optimiste'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/settings\.|changeStatus|column\.|\{\{/)
})
