import { describe, expect, it } from 'vitest'
import {
  orderAmountFault,
  type PositionPolicy,
  policyFaults,
  positionAmountFault,
} from './position-policy.ts'

const POLICY: PositionPolicy = {
  smallestAmount: '100',
  largestAmount: '500000',
  deviationPercent: '5',
  maxHours: null,
}

describe('positionAmountFault', () => {
  it.each([
    ['99.99', false],
    ['100', true],
    ['100.00', true],
    ['500000.00', true],
    ['500000.01', false],
  ])('an amount of %s is allowed: %s', (amount, allowed) => {
    const fault = positionAmountFault(amount, POLICY)
    expect(fault).toEqual(allowed ? null : { rule: 'POSITION_AMOUNT', smallest: '100', largest: '500000' })
  })

  it('has no bound where none is set', () => {
    const open = { smallestAmount: null, largestAmount: null }
    for (const amount of ['0.01', '999999999999']) expect(positionAmountFault(amount, open)).toBeNull()
    expect(positionAmountFault('9', { ...open, smallestAmount: '10' })).toEqual({
      rule: 'POSITION_AMOUNT',
      smallest: '10',
      largest: null,
    })
  })
})

describe('orderAmountFault', () => {
  it.each([
    ['10000', '10000', null],
    ['10000.00', '10000', null],
    // The whole of what is there, however little or much it is by now.
    ['50', '50', null],
    ['600000', '600000', null],
    ['9900', '10000', null],
    ['100', '10000', null],
    ['99.99', '10000', 'POSITION_AMOUNT'],
    ['0.01', '10000', 'POSITION_AMOUNT'],
    ['550000', '600000', 'POSITION_AMOUNT'],
    ['9900.01', '10000', 'REST_AMOUNT'],
    ['9999.99', '10000', 'REST_AMOUNT'],
  ])('%s of %s: %s', (amount, positionAmount, rule) => {
    expect(orderAmountFault(amount, positionAmount, POLICY)?.rule ?? null).toBe(rule)
  })

  it('tells what would be left, and binds nothing without bounds', () => {
    expect(orderAmountFault('9999.5', '10000', POLICY)).toMatchObject({ rest: '0.5', smallest: '100' })
    expect(orderAmountFault('0.01', '10000', { smallestAmount: null, largestAmount: null })).toBeNull()
  })
})

describe('policyFaults', () => {
  it.each<[Partial<PositionPolicy>, (keyof PositionPolicy)[]]>([
    [{}, []],
    [{ smallestAmount: null, largestAmount: null, maxHours: 72 }, []],
    [{ smallestAmount: '500000', largestAmount: '500000', deviationPercent: '0', maxHours: 1 }, []],
    [{ deviationPercent: '20', maxHours: 720 }, []],
    [{ smallestAmount: '0' }, ['smallestAmount']],
    [{ smallestAmount: '1.005' }, ['smallestAmount']],
    [{ largestAmount: '0.001' }, ['largestAmount']],
    [{ smallestAmount: '500000.01' }, ['largestAmount']],
    [{ deviationPercent: '100' }, ['deviationPercent']],
    [{ deviationPercent: '0.00001' }, ['deviationPercent']],
    [{ maxHours: 0 }, ['maxHours']],
    [{ maxHours: 721 }, ['maxHours']],
    [{ maxHours: 1.5 }, ['maxHours']],
    [
      { smallestAmount: '-1', largestAmount: '0', deviationPercent: '-5', maxHours: -1 },
      ['smallestAmount', 'largestAmount', 'deviationPercent', 'maxHours'],
    ],
  ])('of %o are %o', (more, faults) => {
    expect(policyFaults({ ...POLICY, ...more }, 2)).toEqual(faults)
  })

  it('knows a currency without decimals', () => {
    expect(policyFaults({ ...POLICY, smallestAmount: '100.5' }, 0)).toEqual(['smallestAmount'])
  })
})
