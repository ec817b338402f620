import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMarketHour } from '../calendar/market-hours.ts'
import {
  checkEntry,
  ENTRY_NAMES,
  type EntryName,
  HIDDEN_ENTRIES,
  isEntryName,
} from './configuration-entries.ts'

const PRESENT = { 'market.opens_at': '08:00', 'market.closes_at': '18:00' }

describe('the value of an entry', () => {
  it.each([
    ['market.clock', 'ON', 'ON'],
    ['market.clock', ' OFF ', 'OFF'],
    ['market.opens_at', '00:00', '00:00'],
    ['market.opens_at', '17:59', '17:59'],
    ['market.closes_at', '23:59', '23:59'],
    ['order.draft_minutes', '1', '1'],
    ['order.draft_minutes', '0015', '15'],
    ['order.draft_minutes', '1440', '1440'],
    ['order.confirmation_minutes', '10080', '10080'],
    ['position.max_hours', '720', '720'],
    ['vat.percent', '19', '19'],
    ['vat.percent', '7.5000', '7.5'],
    ['vat.percent', '0', '0'],
    ['vat.percent', '100', '100'],
  ] as const)('%s takes %j as %j', (name, text, value) => {
    expect(checkEntry(name, text, PRESENT)).toEqual({ ok: true, value })
  })

  it.each([
    ['market.clock', 'on', 'NOT_A_CHOICE'],
    ['market.clock', '', 'NOT_A_CHOICE'],
    ['market.opens_at', '8:00', 'NOT_AN_HOUR'],
    ['market.opens_at', '24:00', 'NOT_AN_HOUR'],
    ['market.opens_at', '18:00', 'CLOSES_BEFORE_OPENING'],
    ['market.opens_at', '19:30', 'CLOSES_BEFORE_OPENING'],
    ['market.closes_at', '08:00', 'CLOSES_BEFORE_OPENING'],
    ['order.draft_minutes', '0', 'OUT_OF_RANGE'],
    ['order.draft_minutes', '1441', 'OUT_OF_RANGE'],
    ['order.draft_minutes', '1.5', 'NOT_A_WHOLE_NUMBER'],
    ['order.draft_minutes', '-3', 'NOT_A_WHOLE_NUMBER'],
    ['order.draft_minutes', '1e3', 'NOT_A_WHOLE_NUMBER'],
    ['order.draft_minutes', '9'.repeat(40), 'NOT_A_WHOLE_NUMBER'],
    ['position.max_hours', '721', 'OUT_OF_RANGE'],
    ['vat.percent', '100.0001', 'OUT_OF_RANGE'],
    ['vat.percent', '19.00001', 'NOT_A_DECIMAL'],
    ['vat.percent', '19,5', 'NOT_A_DECIMAL'],
    ['vat.percent', 'NaN', 'NOT_A_DECIMAL'],
  ] as const)('%s refuses %j: %s', (name, text, rule) => {
    expect(checkEntry(name, text, PRESENT)).toMatchObject({ ok: false, problem: { rule } })
  })

  it('of the hours is judged with the other hour only where it is known', () => {
    expect(checkEntry('market.opens_at', '19:00', {})).toEqual({ ok: true, value: '19:00' })
    expect(
      checkEntry('order.draft_minutes', '5', { 'market.opens_at': '19:00', 'market.closes_at': '8' }),
    ).toEqual({ ok: true, value: '5' })
  })

  it('is never taken in a form that the rest could not read', () => {
    const name = fc.constantFrom<EntryName>(...ENTRY_NAMES)
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9:. -]{0,8}$/), fc.constantFrom('ON', 'OFF'))
    fc.assert(
      fc.property(name, text, (entry, typed) => {
        const checked = checkEntry(entry, typed, PRESENT)
        if (!checked.ok) return
        expect(checkEntry(entry, checked.value, PRESENT)).toEqual(checked)
        if (entry.startsWith('market.') && entry !== 'market.clock')
          expect(isMarketHour(checked.value)).toBe(true)
        if (entry.endsWith('minutes') || entry.endsWith('hours'))
          expect(Number.isSafeInteger(Number(checked.value))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

it('names what is edited and what is hidden apart', () => {
  expect(ENTRY_NAMES.filter((name) => Object.hasOwn(HIDDEN_ENTRIES, name))).toEqual([])
  expect(['market.status', 'demonstration.state', 'toString', ''].filter(isEntryName)).toEqual([])
  expect(ENTRY_NAMES.every(isEntryName)).toBe(true)
})
