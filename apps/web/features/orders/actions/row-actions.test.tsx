import type { OrderView } from '@fxmatch/contract/http/order-view'
import { afterEach, expect, it, vi } from 'vitest'
import { click, render } from '../../../testing/render.tsx'
import { textsOf } from '../../../testing/texts.ts'
import { RowActions } from './row-actions.tsx'

const { orders } = await textsOf('fr')

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

const order = {
  id: 'x',
  reference: 'FX-2026-000001',
  allowedActions: [
    { action: 'accept_draft', allowed: true, reason: null, rule: null },
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
    <RowActions
      order={order}
      actions={['accept_draft', 'counter_offer', 'reject_draft', 'deliver']}
      onStep={onStep}
      onTrace={() => undefined}
    />,
  )
  leave = unmount
  const button = (label: string) =>
    [...element.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  const [accept, counter] = [button(orders.action.accept_draft), button(orders.action.counter_offer)]
  if (!accept || !counter) throw new Error('a button is missing')
  expect(accept.getAttribute('aria-disabled')).toBeNull()
  expect(counter.getAttribute('aria-disabled')).toBe('true')
  expect(element.textContent).toContain("Votre offre attend la réponse de l'autre partie")
  for (const absent of ['reject_draft', 'cancel_draft', 'deliver'] as const)
    expect(button(orders.action[absent]), absent).toBeUndefined()

  await click(counter)
  expect(onStep).not.toHaveBeenCalled()
  await click(accept)
  expect(onStep.mock.calls).toEqual([[order, 'accept_draft']])
})
