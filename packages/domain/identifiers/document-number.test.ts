import { expect, it } from 'vitest'
import { documentNumberKey } from './document-number.ts'

it('takes one card for one, however its number is typed', () => {
  const written = ['04567890', 'O4567890', '0456 78-90', '4567890', 'o4S6789O', '004567890']
  expect(new Set(written.map(documentNumberKey))).toEqual(new Set(['4567890']))
  expect(documentNumberKey('B-00123')).toBe('800123')
})

it('tells numbers that differ from each other', () => {
  expect(documentNumberKey('04567891')).not.toBe(documentNumberKey('04567890'))
  expect(documentNumberKey('45678900')).not.toBe(documentNumberKey('04567890'))
  expect(documentNumberKey('0')).toBe('0')
  expect(documentNumberKey('000')).toBe('0')
})
