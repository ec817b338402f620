import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { publish } from '../testing/market-world.ts'
import { aPaper, bothPapers, paperInForce } from '../testing/office-papers.ts'

// What houses that do not deal with each other bar on an order's page they bar in the queue too (0352): for who would take the step, and
// for nobody else; what both have confirmed goes on.

const journey = callJourney(['house-refusals', 'gate', 'orders', 'work'])
const { make, request } = journey
const world = () => journey.world()

it('a step that the houses would refuse is barred in the queue as on the order’s page, and is free again with them', async () => {
  const position = await publish(world())
  const placed = await make('trader', 'placeOrder', {
    body: {
      ...{ session_id: position, amount: '1000', rate: '3.3868', currency: 'EUR' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
    },
  })
  const own = async () => {
    const { data } = await make('office', 'workQueue', { query: { whose: 'mine' } })
    return data.find((item: { id: string }) => item.id === placed.id)
  }
  expect(await own()).toMatchObject({ step: 'accept_draft', barred: null })
  const { id } = await make('root', 'refuseHouse', {
    body: { counterpartyId: world().companies.office, note: 'Impayés de l’an dernier' },
  })
  const item = await own()
  const { allowedActions } = await make('office', 'orderDetail', { params: { id: placed.id } })
  const onPage = allowedActions.find(({ action }: { action: string }) => action === 'accept_draft')
  // The rule with its facts, as every refusal: the page says it in its reader's language.
  expect(item.barred).toMatchObject({ allowed: false, rule: 'HOUSES_REFUSE' })
  expect(item.barred.reason).toBe(onPage.reason)
  expect(item.barred.reason).toMatch(/ne traitent pas ensemble/)
  expect(JSON.stringify(item.barred)).not.toMatch(/Impayés|Company/)
  const refused = await request('office', 'acceptDraft', { params: { id: placed.id }, body: {} })
  expect(refused.json().rule).toBe('HOUSES_REFUSE')
  await make('root', 'proposeLift', { params: { id }, body: { reason: 'Tout est réglé' } })
  await make('bankCompliance', 'confirmLift', { params: { id } })
  expect(await own()).toMatchObject({ barred: null })
})

it('an office whose papers have ended reads it in the queue with since when, as a fact of the rule', async () => {
  const position = await publish(world())
  const placed = await make('trader', 'placeOrder', {
    body: {
      ...{ session_id: position, amount: '1000', rate: '3.3868', currency: 'EUR' },
      ...{ cashOutType: 'CASH_PAYMENT', agence: world().agencyId },
    },
  })
  const { authorisation } = await bothPapers(world(), 'office')
  await paperInForce(
    world(),
    aPaper(world(), 'office', { replaces: authorisation, validUntil: '2026-11-17' }),
  )
  const { data } = await make('office', 'workQueue', { query: { whose: 'mine' } })
  const item = data.find((one: { id: string }) => one.id === placed.id)
  expect(item.barred).toMatchObject({
    ...{ allowed: false, rule: 'OFFICE_PAPERS' },
    details: { since: '2026-11-18' },
  })
})
