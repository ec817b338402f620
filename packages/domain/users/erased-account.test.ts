import { expect, it } from 'vitest'
import { erasedEmail, isErasedEmail } from './erased-account.ts'

it('tells the place of an erased e-mail from an address', () => {
  expect(erasedEmail('one')).not.toBe(erasedEmail('other'))
  expect(isErasedEmail(erasedEmail('one'))).toBe(true)
  expect(isErasedEmail('erased@golfe.example')).toBe(false)
})
