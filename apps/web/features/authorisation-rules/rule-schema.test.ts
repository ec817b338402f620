import { expect, it } from 'vitest'
import { ruleSchema } from './rule-schema.ts'

const messages = (draft: unknown) => ruleSchema.safeParse(draft).error?.issues.map(({ message }) => message)

it.each(['5000', '0.001', '12345.678'])('takes %s', (amount) => {
  expect(messages({ label: 'Règle ticket', amount })).toBeUndefined()
})

it.each([
  ['', 'FIELD_REQUIRED'],
  ['0', 'FIELD_INVALID'],
  ['-5', 'FIELD_INVALID'],
  ['1.2345', 'FIELD_INVALID'],
  ['mille', 'FIELD_INVALID'],
])('refuses %s: %s', (amount, message) => {
  expect(messages({ label: 'Règle ticket', amount })).toContain(message)
})

it('asks for a label', () => {
  expect(messages({ label: '  ', amount: '1' })).toEqual(['FIELD_REQUIRED'])
})
