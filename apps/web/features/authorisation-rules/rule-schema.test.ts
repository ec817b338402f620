import { expect, it } from 'vitest'
import { ruleSchema } from './rule-schema.ts'

const messages = (draft: unknown) => ruleSchema.safeParse(draft).error?.issues.map(({ message }) => message)

it.each(['5000', '0.001', '12345.678'])('takes %s', (amount) => {
  expect(messages({ label: 'Règle ticket', amount })).toBeUndefined()
})

it.each([
  ['', 'Champ obligatoire'],
  ['0', 'Champ invalide'],
  ['-5', 'Champ invalide'],
  ['1.2345', 'Champ invalide'],
  ['mille', 'Champ invalide'],
])('refuses %s: %s', (amount, message) => {
  expect(messages({ label: 'Règle ticket', amount })).toContain(message)
})

it('asks for a label', () => {
  expect(messages({ label: '  ', amount: '1' })).toEqual(['Champ obligatoire'])
})
