import { expect, it } from 'vitest'
import { isNewUserName, isUserName, nthUserName, userNameKey } from './user-name.ts'

it.each([
  ['importex', 'importex'],
  ['Admin.Importex', 'admin.importex'],
  ['a_b-c@d.tn', 'a_b-c@d.tn'],
  ['7UP', '7up'],
  ['ab', null],
  ['a'.repeat(60), 'a'.repeat(60)],
  ['a'.repeat(61), null],
  ['.importex', null],
  ['@importex', null],
  ['import ex', null],
  ['société', null],
  ['importex\n', null],
  ['<b>x</b>', null],
  ['', null],
  // Each of these is 'guichet' to somebody: to a reader, to one way of folding, to another.
  ['guİchet', null],
  ['gu\u0131chet', null],
  ['GU\u0130CHET', null],
  ['gui\u0307chet', null],
  ['gu\u0456chet', null],
  ['ｇｕｉｃｈｅｔ', null],
  ['guichet\u200b', null],
  ['\u212aiosque', null],
  ['ca\u017fh', null],
])('the key of the user name %j is %j', (text, key) => {
  expect(userNameKey(text)).toBe(key)
  expect(isUserName(text)).toBe(key !== null)
})

it.each([
  ['ok.golfe', true],
  ['ok..golfe', false],
  ['golfe...', false],
  ['=golfe', false],
  ['+golfe', false],
  ['-golfe', false],
  ['@golfe', false],
])('%j can be a new user name: %j', (text, can) => {
  expect(isNewUserName(text)).toBe(can)
})

it('finds other names for one that somebody has', () => {
  expect([1, 2, 13].map((n) => nthUserName('importex', n))).toEqual(['importex', 'importex2', 'importex13'])
  const long = 'a'.repeat(60)
  expect(nthUserName(long, 10)).toBe(`${'a'.repeat(58)}10`)
  for (const n of [2, 9, 100]) expect(isUserName(nthUserName(long, n))).toBe(true)
})
