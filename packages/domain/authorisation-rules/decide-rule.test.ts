import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal } from '../money/decimal.ts'
import { decideRuleAction, RULE_ACTIONS, type RuleFacts, ruleInForce } from './decide-rule.ts'

const rule = (more: Partial<RuleFacts> = {}): RuleFacts => ({
  id: 'r',
  bankId: 'bank',
  active: true,
  amountFrom: '5000',
  ...more,
})

describe('the rule in force', () => {
  const platform = rule({ id: 'platform', bankId: null })
  it.each<[string, RuleFacts[], string | null]>([
    ['none at all', [], null],
    ['the platform’s alone', [platform], 'platform'],
    ['the bank’s own before it, lower', [platform, rule({ id: 'own', amountFrom: '1000' })], 'own'],
    ['the bank’s own before it, higher', [platform, rule({ id: 'own', amountFrom: '9000' })], 'own'],
    ['another bank’s never', [rule({ bankId: 'other' })], null],
    ['a switched-off one never', [platform, rule({ active: false })], 'platform'],
    [
      'the strictest of several, by value and not by text',
      [rule({ id: 'a', amountFrom: '10000' }), rule({ id: 'b', amountFrom: '9000' })],
      'b',
    ],
  ])('%s', (_name, rules, id) => {
    expect(ruleInForce(rules, 'bank')?.id ?? null).toBe(id)
  })

  it('is the least amount of the bank’s active rules, whatever their order', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map(String)
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), (amounts) => {
        const found = ruleInForce(
          [platform, ...amounts.map((amountFrom, n) => rule({ id: String(n), amountFrom }))],
          'bank',
        )
        for (const other of amounts)
          expect(decimal(found?.amountFrom ?? '0').lessThanOrEqualTo(decimal(other))).toBe(true)
        expect(found?.bankId).toBe('bank')
      }),
    )
  })
})

describe('what can be proposed about a rule', () => {
  const NOBODY = { update: 'PLATFORM_RULE', switch_off: 'PLATFORM_RULE', switch_on: 'PLATFORM_RULE' }
  const WAITING = { update: 'CHANGE_PENDING', switch_off: 'CHANGE_PENDING', switch_on: 'CHANGE_PENDING' }
  it.each([
    ['the platform’s', rule({ bankId: null }), false, NOBODY],
    ['one with a pending change', rule(), true, WAITING],
    ['an active one', rule(), false, { update: null, switch_off: null, switch_on: 'RULE_ACTIVE' }],
    [
      'one switched off',
      rule({ active: false }),
      false,
      { update: null, switch_off: 'RULE_INACTIVE', switch_on: null },
    ],
  ])('%s', (_name, facts, pending, expected) => {
    const decided = Object.fromEntries(
      RULE_ACTIONS.map((action) => [action, decideRuleAction(facts, pending, action)]),
    )
    expect(decided).toEqual(expected)
  })
})
