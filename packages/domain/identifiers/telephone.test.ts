import { describe, expect, it } from 'vitest'
import { readTelephone, showTelephone } from './telephone.ts'

describe('one number, however it is written', () => {
  it.each([
    '20000001',
    '20 000 001',
    '20.000-001',
    '+21620000001',
    '+216 20 000 001',
    '(+216) 20-000-001',
    '0021620000001',
    '00 216 20 000 001',
    '216 20 000 001',
    '٢٠٠٠٠٠٠١',
    '+٢١٦ ٢٠ ٠٠٠ ٠٠١',
    '۲۰۰۰۰۰۰۱',
    '２００００００１',
    '＋２１６ ２０ ０００ ００１',
    '+216\u00a020\u202f000\u2009001',
    '\u202a+216 20 000 001\u202c',
    '2\u200b0000001',
    '+216 20–000–001',
  ])('%j', (typed) => {
    expect(readTelephone(typed)).toEqual({ e164: '+21620000001', country: 'TN' })
  })
})

it.each([
  ['+33 6 12 34 56 78', '+33612345678', 'FR'],
  ['+33 (0)6 12 34 56 78', '+33612345678', 'FR'],
  ['0049 1512 3456789', '+4915123456789', 'DE'],
  ['+7 912 345-67-89', '+79123456789', 'RU'],
  ['+1 415 555 2671', '+14155552671', 'US'],
  ['+213 551 23 45 67', '+213551234567', 'DZ'],
])('reads the visitor’s number %j', (typed, e164, country) => {
  expect(readTelephone(typed)).toEqual({ e164, country })
})

it.each([
  '',
  '   ',
  '1',
  '2000000',
  '200000012',
  '+216 200000012',
  '20000001 ext 5',
  '+21620000001;ext=3',
  '20000001/20000002',
  'tel:+21620000001',
  'call 20000001',
  '2OOOOOO1',
  '++21620000001',
  '+999 123456789',
  `+216${'0'.repeat(60)}`,
])('refuses what is no number: %j', (typed) => {
  expect(readTelephone(typed)).toBe('TELEPHONE_INVALID')
})

it.each([
  ['a fixed line', '73 240 412'],
  ['a premium number', '+1 900 555 1234'],
  ['a British premium number', '+44 871 234 5678'],
  ['a satellite', '+882 16 12345678'],
  ['international freephone', '+800 1234 5678'],
])('refuses %s, to which no message is sent', (_what, typed) => {
  expect(readTelephone(typed)).toBe('TELEPHONE_NOT_MOBILE')
})

it.each([
  ['+21620000001', '+216 20 000 001'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+14155552671', '+1 415 555 2671'],
])('shows %s as %s', (e164, shown) => {
  expect(showTelephone(e164)).toBe(shown)
})
