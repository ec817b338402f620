import type { OrderView } from '@fxmatch/contract/http/order-view'
import type { SessionUser } from '@fxmatch/contract/http/session'
import { SAMPLE_ORDER } from '@fxmatch/contract/testing/sample-order'
import { afterEach, expect, it, vi } from 'vitest'
import { SessionContext } from '../../../lib/session/session.ts'
import { click, render } from '../../../testing/render.tsx'
import { textsOf } from '../../../testing/texts.ts'
import { RowActions } from './row-actions.tsx'

const { orders } = await textsOf('fr')

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

const order = {
  ...SAMPLE_ORDER,
  allowedActions: [
    { action: 'accept_draft', to: 2, allowed: true, reason: null, rule: null },
    {
      action: 'counter_offer',
      allowed: false,
      reason: 'Votre offre attend une réponse',
      rule: 'OFFER_AWAITS_OTHER_SIDE',
    },
    { action: 'reject_draft', allowed: false, reason: 'Droit manquant', rule: 'MISSING_CAPABILITY' },
    { action: 'cancel_draft', allowed: true, reason: null, rule: null },
  ],
} as unknown as OrderView

it('offers what the server offers and the list has, blocks what waits, and hides what one has no right to', async () => {
  const onStep = vi.fn()
  const { element, unmount } = await render(
    <SessionContext value={{ companyName: 'Change Kantaoui' } as SessionUser}>
      <RowActions
        order={order}
        actions={['accept_draft', 'counter_offer', 'reject_draft', 'deliver']}
        onStep={onStep}
        onTrace={() => undefined}
      />
    </SessionContext>,
  )
  leave = unmount
  const button = (label: string) =>
    [...element.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  const [accept, counter] = [button(orders.action.accept_draft), button(orders.action.counter_offer)]
  if (!accept || !counter) throw new Error('a button is missing')
  expect(accept.getAttribute('aria-disabled')).toBeNull()
  expect(counter.getAttribute('aria-disabled')).toBe('true')
  expect(element.textContent).toContain('Votre prix attend la réponse de l’autre partie')
  for (const absent of ['reject_draft', 'cancel_draft', 'deliver'] as const)
    expect(button(orders.action[absent]), absent).toBeUndefined()

  await click(counter)
  expect(onStep).not.toHaveBeenCalled()
  await click(accept)
  expect(onStep.mock.calls).toEqual([[order, 'accept_draft']])
})

it('calls the acceptance of the asked price what it is', async () => {
  const binding = {
    ...order,
    allowedActions: [{ action: 'accept_draft', to: 5, allowed: true, reason: null, rule: null }],
  } as unknown as OrderView
  const { element, unmount } = await render(
    <SessionContext value={{ companyName: 'Change Kantaoui' } as SessionUser}>
      <RowActions order={binding} actions={['accept_draft']} onStep={vi.fn()} onTrace={() => undefined} />
    </SessionContext>,
  )
  leave = unmount
  expect(element.querySelector('button')?.textContent).toBe('Accepter et confirmer')
})
