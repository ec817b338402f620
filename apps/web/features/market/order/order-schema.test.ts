import { expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { orderSchema } from './order-schema.ts'

const cash = orderSchema(position(1))
const draft = {
  amount: '10000',
  negotation_rate: '',
  agence: '7b0f8a52-0000-4000-8000-000000000001',
  priceReason: null,
  priceReasonText: '',
}
const faults = (schema: typeof cash, over: Partial<typeof draft | { agence: null }>) =>
  schema
    .safeParse({ ...draft, ...over })
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)

it.each(['10000', '10000.00', '0.01', '1.5'])('takes the amount %s', (amount) => {
  expect(faults(cash, { amount })).toBeUndefined()
})

it.each(['', '0', '0.00', '10000.01', '1.005', '-1', '1e3', 'abc'])('refuses the amount %s', (amount) => {
  expect(faults(cash, { amount })).toEqual(['amount: FIELD_INVALID'])
})

it.each(['', '3.384', '3.3841'])('takes the negotiated price %s', (rate) => {
  expect(faults(cash, { negotation_rate: rate })).toBeUndefined()
})

it.each(['0', '3.38412', 'x', '-3'])('refuses the negotiated price %s', (rate) => {
  expect(faults(cash, { negotation_rate: rate })).toEqual(['negotation_rate: FIELD_INVALID'])
})

it('asks for an agency for banknotes only', () => {
  expect(faults(cash, { agence: null })).toEqual(['agence: FIELD_REQUIRED'])
  expect(faults(orderSchema(position(1, { form: 'DIGITAL' })), { agence: null })).toBeUndefined()
})
