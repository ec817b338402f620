import { expect, it } from 'vitest'
import { raceOrderFault } from './race-order.ts'

const FIRM = { rule: 'RACE_PRICE_FIRM' }
const later = (cheapest: string) => ({ rule: 'RACE_CHEAPER_FIRST', cheapest })

it.each([
  ['3.3868', null, null, null],
  ['3.3868', '3.38680', null, null],
  ['3.3868', '3.3867', null, FIRM],
  ['3.3868', '3.3869', null, FIRM],
  ['3.3868', null, '3.3868', null],
  ['3.3868', null, '3.3869', null],
  ['3.3868', null, '3.3867', later('3.3867')],
  // As numbers, not as texts.
  ['10.0000', null, '9.9999', later('9.9999')],
  ['9.9999', null, '10.0000', null],
  ['3.3868', '3.3800', '3.3800', FIRM],
])('an order at %s that proposes %s beside %s', (rate, proposed, cheapest, fault) => {
  expect(raceOrderFault({ rate, proposed, cheapest })).toEqual(fault)
})
