import { expect, it } from 'vitest'
import { type RequestRead, readRequest } from './read-request.ts'

const typed = {
  direction: 'SELL' as const,
  currency: 'USD',
  amount: '800',
  region: '15',
  city: '29',
  name: ' Emma Rossi ',
  phone: '26 880 708',
  email: '',
  tell: 'yes' as const,
  resident: '' as const,
  customsDeclaration: '',
}
const faults = (patch: object, decimals = 2, way: 'SMS' | 'MAIL' = 'SMS') =>
  Object.entries(Object(readRequest({ ...typed, ...patch }, decimals, way)).faults ?? {})
const read = (patch: object, way: 'SMS' | 'MAIL' = 'SMS'): RequestRead =>
  Object(readRequest({ ...typed, ...patch }, 2, way)).read

it.each([
  ['800', '800'],
  ['1 250,50', '1250.50'],
  ['0.01', '0.01'],
  ['999999999.99', '999999999.99'],
])('reads the amount %j', (amount, expected) => {
  const { wish } = read({ amount })
  expect(wish).toMatchObject({ amount: expected, name: 'Emma Rossi' })
})

it.each(['0', '0,00', '-5', 'abc', '1,234', '1000000000', '1,2,3'])('refuses the amount %j', (amount) => {
  expect(faults({ amount })).toEqual([['amount', 'FIELD_INVALID']])
})

it('takes no decimals where a currency has none', () => {
  expect(faults({ amount: '1000,5' }, 0)).toEqual([['amount', 'FIELD_INVALID']])
  expect(faults({ amount: '1000' }, 0)).toEqual([])
})

it.each(['26880708', '26 880 708', '+33 6 12 34 56 78'])('leaves the phone %j to the server', (phone) => {
  expect(read({ phone }).contact).toEqual({ phone })
})

it('takes no phone longer than any is written', () => {
  expect(faults({ phone: '2'.repeat(41) })).toEqual([['phone', 'TELEPHONE_INVALID']])
})

it('reads the mail address instead, and asks for it alone', () => {
  expect(read({ phone: '', email: ' emma@example.com ' }, 'MAIL').contact).toEqual({
    email: 'emma@example.com',
  })
  expect(faults({ phone: '', email: '' }, 2, 'MAIL')).toEqual([['email', 'FIELD_REQUIRED']])
})

it('asks for all that is missing', () => {
  const missing = { amount: '', region: '', city: '', name: ' ', phone: '' }
  expect(faults(missing).map(([field]) => field)).toEqual(expect.arrayContaining(Object.keys(missing)))
})

it('leaves the declaration to the server, and what was not said unsaid', () => {
  expect(read({}).wish).toMatchObject({ resident: null, customsDeclaration: null })
  const said = read({ resident: 'no', customsDeclaration: ' diq-4512 ' }).wish
  expect(said).toMatchObject({ resident: false, customsDeclaration: 'diq-4512' })
  expect(faults({ customsDeclaration: '1'.repeat(41) })).toEqual([['customsDeclaration', 'FIELD_INVALID']])
})
