import { expect, it } from 'vitest'
import { type PublishDraft, publishSchema } from './publish-schema.ts'

const schema = publishSchema([
  { isoCode: 'EUR', name: 'Euro', pattern: 2, unit: 1 },
  { isoCode: 'JPY', name: 'Yen', pattern: 0, unit: 1000 },
])
const draft: PublishDraft = {
  currency: 'EUR',
  amount: '25000.50',
  rate: '3.3868',
  form: 'CASH',
  region: '15',
  zone: null,
  expireDate: 'endOfDay',
  syndicate: null,
}
const faults = (over: Partial<PublishDraft>) =>
  schema
    .safeParse({ ...draft, ...over })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

it('takes a complete offer, alone or of a syndicate', () => {
  expect(faults({})).toBeUndefined()
  expect(faults({ zone: '3', syndicate: 'a', form: 'DIGITAL' })).toBeUndefined()
})

it.each([
  [{ amount: '' }, ['amount: FIELD_INVALID']],
  [{ amount: '0' }, ['amount: FIELD_INVALID']],
  [{ amount: '1.005' }, ['amount: FIELD_INVALID']],
  [{ currency: 'JPY', amount: '100.5' }, ['amount: FIELD_INVALID']],
  [{ rate: '3.38681' }, ['rate: FIELD_INVALID']],
  [{ rate: '0' }, ['rate: FIELD_INVALID']],
  [{ region: null }, ['region: FIELD_REQUIRED']],
  [{ currency: null, amount: 'x' }, ['currency: FIELD_REQUIRED', 'amount: FIELD_INVALID']],
])('refuses %o', (over, expected) => {
  expect(faults(over)).toEqual(expected)
})
