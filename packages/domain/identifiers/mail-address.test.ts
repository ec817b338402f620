import { expect, it } from 'vitest'
import { readMailAddress } from './mail-address.ts'

it.each([
  'salma.kefi@gmail.com',
  ' Salma.Kefi@Gmail.com ',
  's.almakefi+fx1@gmail.com',
  'salmakefi@googlemail.com',
  'salma\u200bkefi@gmail.com',
  'ｓａｌｍａｋｅｆｉ@gmail.com',
])('%j is one mailbox', (typed) => {
  expect(readMailAddress(typed)).toMatchObject({ key: 'salmakefi@gmail.com', domain: 'gmail.com' })
})

it('keeps where mail goes as it was typed, and the dots of other providers', () => {
  expect(readMailAddress('Emma.Rossi+fx@Example.co.uk')).toEqual({
    address: 'emma.rossi+fx@example.co.uk',
    key: 'emma.rossi@example.co.uk',
    domain: 'example.co.uk',
  })
})

it.each([
  '',
  'salma',
  'salma@',
  '@example.com',
  '+x@example.com',
  '.salma@example.com',
  'salma.@example.com',
  'sal..ma@example.com',
  'salma@example',
  'salma@exam ple.com',
  'salma@example.com, other@example.com',
  'salma@example.com\r\nBcc: x@example.com',
  'sаlma@example.com',
  'salma@1.2.3.4',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(250)}.com`,
])('refuses %j', (typed) => {
  expect(readMailAddress(typed)).toBeNull()
})
