import { ORDER_ACTIONS, ORDER_TABLE } from '@fxmatch/domain/orders/order-table'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../testing/texts.ts'
import { ACTION_VIEWS } from './action-views.ts'
import { historyAction, isPersonAction, isStepAction } from './step-actions.ts'

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
    const steps = ORDER_ACTIONS.filter(isStepAction).sort()
    expect(Object.keys(texts.title).sort()).toEqual(steps)
    expect(Object.keys(texts.done).sort()).toEqual(steps)
    expect(Object.keys(texts.action).sort()).toEqual([...ORDER_ACTIONS.filter(isPersonAction)].sort())
    expect(Object.keys(texts.history).sort()).toEqual([...ORDER_ACTIONS, 'place'].sort())
  })

  it('keeps an unknown word of a history apart', () => {
    expect(historyAction('place')).toBe('place')
    expect(historyAction('deliver')).toBe('deliver')
    expect(historyAction('transmogrify')).toBeNull()
  })
})
