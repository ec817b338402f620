import type { OnHoldPage } from '@fxmatch/contract/http/order-reports'
import { afterEach, expect, it } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { textsOf } from '../../../testing/texts.ts'
import { OnHoldGroups } from './on-hold-groups.tsx'

const { work } = await textsOf('fr')

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

it('calls a step as the list of what is to be done calls it, not as its button', async () => {
  const actions = ['confirm_market_room', 'cash_out', 'accept_bid'] as const
  const groups = actions.map((action) => ({
    ...{ action, side: 'BANK', company: { id: action, name: 'Banque du Golfe' } },
    ...{ count: 1, oldest: '2026-11-28T10:00:00Z', mine: true },
  })) as unknown as OnHoldPage['groups']
  const { element, unmount } = await render(
    <OnHoldGroups parts={['mine']} groups={groups} search={{} as never} onChoose={() => undefined} />,
  )
  leave = unmount
  const named = [...element.querySelectorAll('button b')].map(({ textContent }) => textContent)
  expect(named).toEqual([work.step.confirm_market_room, work.step.cash_out, work.step.accept_bid])
})
