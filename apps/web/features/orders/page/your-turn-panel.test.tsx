import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import type { SessionUser } from '@fxmatch/contract/http/session'
import { SAMPLE_ORDER } from '@fxmatch/contract/testing/sample-order'
import { afterEach, expect, it } from 'vitest'
import { SessionContext } from '../../../lib/session/session.ts'
import { render } from '../../../testing/render.tsx'
import { textsOf } from '../../../testing/texts.ts'
import { YourTurnPanel } from './your-turn-panel.tsx'

const { orders } = await textsOf('fr')

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

const allowed = (action: string) => ({ action, to: 2, allowed: true, reason: null, rule: null })
const waiting = (action: string) => ({
  ...allowed(action),
  ...{ allowed: false, reason: 'Votre offre attend une réponse', rule: 'OFFER_AWAITS_OTHER_SIDE' },
})

async function panel(allowedActions: object[]): Promise<{ title: string | null | undefined; text: string }> {
  const order = {
    ...SAMPLE_ORDER,
    allowedActions,
    nextSteps: [
      { action: 'accept_draft', by: [{ side: 'SELLER', company: 'Change El Kantaoui' }] },
      { action: 'cancel_draft', by: [{ side: 'BUYER', company: 'Banque du Golfe' }] },
    ],
    quoteBindsUntil: null,
  } as unknown as OrderDetail
  const { element, unmount } = await render(
    <SessionContext value={{ companyName: 'Banque du Golfe' } as SessionUser}>
      <YourTurnPanel order={order} onStep={() => undefined} />
    </SessionContext>,
  )
  leave = unmount
  return { title: element.querySelector('h2')?.textContent, text: element.textContent ?? '' }
}

it('does not say that it is one’s turn because one may take back what waits for the other party', async () => {
  const { title, text } = await panel([
    waiting('accept_draft'),
    waiting('counter_offer'),
    allowed('cancel_draft'),
  ])
  expect(title).toBe(orders.page.nextStep)
  expect(text).toContain('Change El Kantaoui')
  expect(text).not.toContain('Banque du Golfe')
  expect(text).toContain(orders.action.cancel_draft)
})

it('says that it is one’s turn where one may take the step that moves the order on', async () => {
  const { title, text } = await panel([allowed('accept_draft'), allowed('reject_draft')])
  expect(title).toBe(orders.page.yourTurn)
  expect(text).not.toContain('Change El Kantaoui')
})
