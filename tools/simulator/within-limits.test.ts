import type { PositionPolicyView } from '@fxmatch/contract/http/position-policies'
import { expect, it } from 'vitest'
import { withinLimits } from './within-limits.ts'

const NOTHING = { orders: 0, amount: '0.00', average: null }
const POLICY: PositionPolicyView = {
  currency: { isoCode: 'EUR', pattern: 2, unit: 1 },
  version: 1,
  validFrom: '2026-11-18T09:00:00.000Z',
  setBy: null,
  smallestAmount: '1000.00',
  largestAmount: '50000.00',
  deviationPercent: '5',
  maxHours: null,
  effectiveMaxHours: 72,
  day: '2026-11-18',
  openingRate: '3.3868',
  referenceDay: '2026-11-18',
  lowestRate: '3.2175',
  highestRate: '3.5561',
  targetPercent: '0.9',
  traded: { all: NOTHING, CASH: NOTHING, DIGITAL: NOTHING },
}
const offer = (amount: string, rate: string) => withinLimits({ currency: 'EUR', amount, rate }, [POLICY])

it('keeps an offer within the limits of its currency, and leaves others alone', () => {
  expect(offer('25000', '3.3868')).toMatchObject({ amount: '25000', rate: '3.3868' })
  expect(offer('500', '3.2174')).toMatchObject({ amount: '1000.00', rate: '3.2175' })
  expect(offer('50000.01', '3.9')).toMatchObject({ amount: '50000.00', rate: '3.5561' })
  const free = { ...POLICY, smallestAmount: null, largestAmount: null, lowestRate: null, highestRate: null }
  expect(withinLimits({ currency: 'EUR', amount: '1', rate: '9' }, [free])).toMatchObject({ rate: '9' })
  expect(withinLimits({ currency: 'USD', amount: '1', rate: '9' }, [POLICY])).toMatchObject({ amount: '1' })
})
