import { describe, expect, it } from 'vitest'
import {
  checkOfficeAccount,
  checkOfficeCash,
  countedOf,
  type Held,
  isHeldAmount,
  isSlip,
  mostDeposited,
  reachedLevels,
  standingOf,
  totalOf,
} from './office-ceilings.ts'

const held = (some: Partial<Held> = {}): Held => ({
  ...{ currency: 'EUR', unit: 1, declared: '50000', moved: '0', inHand: '0', due: '0', rate: '3.4000' },
  // Unless told otherwise it went one way.
  lowest: some.moved?.startsWith('-') ? some.moved : '0',
  ...some,
})
const buy = (amount: string, ...all: readonly Held[]) =>
  checkOfficeCash('office', all, { currency: 'EUR', amount }, '200000')

describe('a purchase of notes', () => {
  it('passes up to the ceiling, is warned of from 80 %, and refused one millime beyond', () => {
    // 170 000 TND are there: 85 %.
    expect(buy('1000', held())).toMatchObject({
      outcome: 'WARN',
      used: '170000.000',
      asked: '3400.000',
      left: '26600.000',
    })
    expect(buy('1000', held({ declared: '10000' }))).toMatchObject({ outcome: 'PASS' })
    const edge = held({ declared: '200000', rate: '1.0000' })
    expect(checkOfficeCash('o', [edge], { currency: 'EUR', amount: '0' }, '200000')?.outcome).toBe('WARN')
    expect(buy('0.001', edge)).toMatchObject({ outcome: 'REFUSE', left: '-0.001' })
  })

  it('counts what travellers bring, what came and went, and what is sold and due', () => {
    expect(buy('1000', held({ inHand: '9000' }))).toMatchObject({ outcome: 'REFUSE', reserved: '30600.000' })
    expect(buy('1000', held({ inHand: '9000', due: '9000' }))).toMatchObject({ outcome: 'WARN' })
    expect(buy('1000', held({ moved: '-50000' }))).toMatchObject({ outcome: 'PASS', used: '0.000' })
  })

  it('is never made possible by more sold than there is: a currency below nothing makes no room for others', () => {
    const sold = held({ currency: 'USD', declared: '0', due: '90000' })
    expect(countedOf(sold)).toBe('0.000')
    expect(buy('1000', held({ declared: '60000' }), sold)).toMatchObject({ outcome: 'REFUSE' })
  })

  it('is never made possible by more sold than was there, in its own currency either', () => {
    // 60 000 were handed out of 50 000, then 55 000 came in: 55 000 are there, and not 45 000.
    const oversold = held({ moved: '-5000', lowest: '-60000' })
    expect(countedOf(oversold)).toBe('55000.000')
    expect(buy('5000', oversold)).toMatchObject({ outcome: 'REFUSE', used: '187000.000' })
    // What was there was sold, and came in again.
    expect(countedOf(held({ moved: '0', lowest: '-50000' }))).toBe('50000.000')
    // Of a currency that was never declared all that comes in counts.
    expect(countedOf(held({ declared: null, moved: '10', lowest: '-90' }))).toBe('100.000')
  })

  it('is not judged while nothing was declared, and what has no rate is left out', () => {
    expect(buy('90000', held({ declared: null }))).toBeNull()
    expect(totalOf([held(), held({ currency: 'LYD', declared: '1000000', rate: null })])).toBe('170000.000')
  })
})

describe('an amount that is declared', () => {
  it.each([
    ['0', true],
    ['1000000000', true],
    ['1000000000.01', false],
    ['-1', false],
    ['1e9', false],
    ['1000.005', false],
    ['\u0661\u0660\u0660', false],
    ['', false],
  ])('%j: %s', (amount, may) => {
    expect(isHeldAmount(amount, 2)).toBe(may)
  })
})

it('stands by its share of the ceiling', () => {
  expect(
    ['399999.999', '400000', '500000', '500000.001'].map((value) => standingOf(value, '500000')),
  ).toEqual(['PASS', 'WARN', 'WARN', 'REFUSE'])
})

describe('what comes onto an account', () => {
  const dollars = held({ currency: 'USD', declared: '1000000', rate: '3.0000' })
  const deposit = (amount: string, ...all: readonly Held[]) =>
    checkOfficeAccount('office', all, { currency: 'EUR', amount }, '500000')

  it('is judged with what stands there in its own currency, and no other one', () => {
    expect(deposit('1000', held({ declared: '100000' }), dollars)).toMatchObject({
      ...{ code: 'G10', outcome: 'PASS', used: '340000.000', asked: '3400.000', left: '156600.000' },
    })
    expect(deposit('40000', held({ declared: '100000' }))?.outcome).toBe('WARN')
    expect(deposit('50000', held({ declared: '100000' }))).toMatchObject({
      outcome: 'REFUSE',
      left: '-10000.000',
    })
  })

  it('is not judged while no balance was declared; of another currency what was seen to come counts from nothing', () => {
    const undeclared = held({ declared: null, moved: '100000' })
    expect(deposit('900000', undeclared)).toBeNull()
    expect(deposit('40000', undeclared, dollars)).toMatchObject({ outcome: 'WARN', used: '340000.000' })
    expect(deposit('900000', undeclared, dollars)).toMatchObject({ outcome: 'REFUSE' })
  })
})

it('lets no more be brought to the bank than is in the safe, once any notes were declared', () => {
  expect(mostDeposited([], 'EUR')).toBeNull()
  expect(mostDeposited([held({ declared: null, moved: '-5' })], 'EUR')).toBeNull()
  expect(mostDeposited([held({ moved: '-20000' })], 'EUR')).toBe('30000.000')
  expect(mostDeposited([held({ moved: '-90000' })], 'EUR')).toBe('0.000')
  expect(mostDeposited([held({ currency: 'USD' })], 'EUR')).toBe('0.000')
})

it('tells each level once it is reached, and never a percent that was not', () => {
  expect(
    ['159999.999', '160000', '199999.999', '200000', '900000'].map((v) => reachedLevels(v, '200000')),
  ).toEqual([[], [80], [80], [80, 100], [80, 100]])
})

it.each([
  ['BV-2026/00417', true],
  ['4171', true],
  ['417', false],
  ['0000', false],
  ['O0oO', false],
  ['\u0664\u0661\u0667\u0661', false],
  ['BV 4171', false],
  ['', false],
])('%j is a slip: %s', (text, is) => expect(isSlip(text)).toBe(is))
