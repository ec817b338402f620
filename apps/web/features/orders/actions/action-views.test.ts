import { ORDER_ACTIONS, ORDER_TABLE } from '@fxmatch/domain/orders/order-table'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../testing/texts.ts'
import { ACTION_VIEWS } from './action-views.ts'
import { historyAction, isAtOnce, isPersonAction, isStepAction } from './step-actions.ts'

const { orders: fr } = await textsOf('fr')
const { orders: en } = await textsOf('en')

describe('the actions of orders', () => {
  it('have a dialog each, but for bids and what the system does', () => {
    const offered = ORDER_ACTIONS.filter(isStepAction)
    expect(Object.keys(ACTION_VIEWS).sort()).toEqual([...offered].sort())
    expect(ORDER_ACTIONS.filter((action) => !isStepAction(action))).toEqual([
      'accept_bid',
      'decline_bid',
      'cancel_bid',
      'confirm_with_request',
      'end_with_request',
      'expire',
    ])
  })

  it('are a person’s where the table asks for a capability', () => {
    for (const { action, capability } of ORDER_TABLE)
      expect([action, isPersonAction(action)]).toEqual([action, capability !== null])
  })

  it.each([
    ['fr', fr],
    ['en', en],
  ])('have their texts in %s', (_, texts) => {
    const steps = ORDER_ACTIONS.filter(isStepAction)
    const binding = 'accept_and_confirm'
    const asking = steps.filter((step) => !isAtOnce(step))
    expect(Object.keys(texts.title).sort()).toEqual(asking.toSorted())
    expect(Object.keys(texts.done).sort()).toEqual([...steps, binding].sort())
    const action = [...ORDER_ACTIONS.filter(isPersonAction), binding]
    expect(Object.keys(texts.action).sort()).toEqual(action.sort())
    expect(Object.keys(texts.history).sort()).toEqual([...ORDER_ACTIONS, 'place', binding].sort())
  })

  it('keeps an unknown word of a history apart', () => {
    expect(historyAction({ action: 'place', after: 1 })).toBe('place')
    expect(historyAction({ action: 'deliver', after: 13 })).toBe('deliver')
    expect(historyAction({ action: 'accept_draft', after: 2 })).toBe('accept_draft')
    expect(historyAction({ action: 'accept_draft', after: 5 })).toBe('accept_and_confirm')
    expect(historyAction({ action: 'transmogrify', after: 1 })).toBeNull()
  })
})
