import { expect, it } from 'vitest'
import { declarationFaults } from './declaration.ts'
import { MOST_OWNERS, type Owner } from './owner.ts'

const TODAY = '2026-11-18'
const PERSON: Owner = {
  ...{ kind: 'PERSON', name: 'Mohamed Ben Ali Trabelsi', nameArabic: null, birth: '1970', country: 'TN' },
  ...{ number: '04567890', share: '60.00', through: null },
}
const COMPANY: Owner = {
  ...{ kind: 'COMPANY', name: 'Atlas Participations SA', nameArabic: null, birth: null, country: 'TN' },
  ...{ number: '1234567A', share: '40.00', through: null },
}
const OTHER: Owner = { ...PERSON, name: 'Sonia Jlassi', birth: '1981', number: '07654321', share: '40' }

/** The rules that refuse a declaration, each with its place. */
const rules = (...owners: Owner[]) =>
  declarationFaults({ none: false, owners }, TODAY).map(({ path, rule }) => `${path} ${rule}`)

it('takes owners of a quarter or more, and that there is none', () => {
  expect(rules(PERSON, COMPANY)).toEqual([])
  expect(rules({ ...PERSON, share: '25' })).toEqual([])
  expect(
    rules({ ...PERSON, share: '100.00', birth: '1970-02-28', nameArabic: 'محمد بن علي الطرابلسي' }),
  ).toEqual([])
  expect(declarationFaults({ none: true, owners: [] }, TODAY)).toEqual([])
})

it('takes that nobody is named for no declaration, and none for nobody', () => {
  expect(rules()).toEqual(['owners OWNERS_EMPTY'])
  expect(declarationFaults({ none: true, owners: [PERSON] }, TODAY)).toEqual([
    { path: 'owners', rule: 'OWNERS_EMPTY' },
  ])
  const many = Array.from({ length: MOST_OWNERS + 1 }, () => PERSON)
  expect(rules(...many)).toEqual(['owners OWNERS_MANY'])
})

it.each([
  '24.99',
  '24.995',
  '25.001',
  '100.01',
  '0',
  '-25',
  '',
  'NaN',
  'Infinity',
  '1e2',
  '٥٠',
  '５０',
  '25,5',
  ' 25',
  '25%',
  '0x32',
])('refuses the share %s', (share) => {
  expect(rules({ ...PERSON, share })).toEqual(['owners.0.share OWNER_SHARE'])
})

it('refuses more than the whole, to a hundredth', () => {
  const three = [PERSON, OTHER, COMPANY].map((owner) => ({ ...owner, share: '34' }))
  expect(declarationFaults({ none: false, owners: three }, TODAY)).toEqual([
    { path: 'owners', rule: 'OWNERS_TOO_MUCH', details: { sum: '102.00', most: '100.00' } },
  ])
  expect(rules({ ...PERSON, share: '60.01' }, OTHER)).toEqual(['owners OWNERS_TOO_MUCH'])
  expect(
    rules({ ...PERSON, share: '33.33' }, { ...OTHER, share: '33.33' }, { ...COMPANY, share: '33.34' }),
  ).toEqual([])
})

it.each([
  ['the same again', {}],
  ['another order and case', { name: 'TRABELSI Mohamed ben Ali' }],
  ['a name left out', { name: 'Mohamed Trabelsi' }],
  ['another spelling', { name: 'Med Ben Aly Trabelssi' }],
  ['Arabic letters', { name: 'Kamel Zribi', nameArabic: 'محمد بن علي الطرابلسي' }],
  ['a number in other signs', { name: 'Kamel Zribi', birth: '1950', number: 'O4567-89O' }],
])('refuses one person under two spellings: %s', (_, more) => {
  const again = { ...PERSON, number: 'K-123456', share: '25', ...more }
  expect(rules({ ...PERSON, share: '30' }, again)).toEqual(['owners.1.name OWNER_TWICE'])
})

it('tells father and son apart, by year of birth and number, and not by one of them', () => {
  const father = { ...PERSON, share: '50' }
  const son = { ...father, birth: '1999-04-03', number: '09876543' }
  expect(rules(father, son)).toEqual([])
  expect(rules(father, { ...son, birth: '1970-12-01' })).toEqual(['owners.1.name OWNER_TWICE'])
  expect(rules(father, { ...son, number: father.number })).toEqual(['owners.1.name OWNER_TWICE'])
})

it('refuses one company twice, with or without what says only that it is one', () => {
  const twin = { ...COMPANY, name: 'Ste ATLAS Participation', number: '7654321B' }
  expect(rules(COMPANY, twin)).toEqual(['owners.1.name OWNER_TWICE'])
  expect(rules(COMPANY, { ...twin, country: 'FR' })).toEqual([])
})

it.each([
  ['2027', 'OWNER_BIRTH'],
  ['2026-11-19', 'OWNER_BIRTH'],
  ['1905', 'OWNER_BIRTH'],
  ['0000', 'OWNER_BIRTH'],
  ['1970-02-30', 'OWNER_BIRTH'],
  ['1970-13-01', 'OWNER_BIRTH'],
  ['70', 'OWNER_BIRTH'],
  ['١٩٧٠', 'OWNER_BIRTH'],
  ['01/02/1970', 'OWNER_BIRTH'],
  ['', 'FIELD_REQUIRED'],
  [null, 'FIELD_REQUIRED'],
])('refuses the birth %s', (birth, rule) => {
  expect(rules({ ...PERSON, birth })).toEqual([`owners.0.birth ${rule}`])
})

it.each([
  [{ name: '' }, 'name FIELD_REQUIRED'],
  [{ name: 'محمد' }, 'name OWNER_LATIN'],
  [{ name: '12 34' }, 'name OWNER_LATIN'],
  [{ name: 'Моhamed Trabelsi' }, 'name CHARACTER_REFUSED'],
  [{ name: 'Mohamed\u200bTrabelsi' }, 'name CHARACTER_REFUSED'],
  [{ name: '=HYPERLINK("x")' }, 'name CHARACTER_REFUSED'],
  [{ name: `A${'b'.repeat(120)}` }, 'name CHARACTER_REFUSED'],
  [{ nameArabic: 'Mohamed' }, 'nameArabic OWNER_ARABIC'],
  [{ country: 'XX' }, 'country FIELD_INVALID'],
  [{ country: 'tn' }, 'country FIELD_INVALID'],
  [{ country: '' }, 'country FIELD_REQUIRED'],
  [{ number: '' }, 'number FIELD_REQUIRED'],
  [{ number: '٠٤٥٦٧' }, 'number PAPER_NUMBER'],
  [{ number: '--' }, 'number PAPER_NUMBER'],
])('refuses %o', (more, told) => {
  expect(rules({ ...PERSON, ...more })).toEqual([`owners.0.${told}`])
})

it('says that a company has no birth', () => {
  expect(rules({ ...COMPANY, birth: '1990' })).toEqual(['owners.0.birth FIELD_INVALID'])
})

it('counts what is held through a declared company once', () => {
  const behind = { ...PERSON, share: '40', through: { name: 'Atlas participations', share: '40' } }
  expect(rules({ ...COMPANY, share: '60' }, OTHER, behind)).toEqual([])
  // Half directly, half through it.
  const half = { ...PERSON, share: '80', through: { name: 'ATLAS PARTICIPATIONS', share: '40' } }
  expect(rules(COMPANY, half)).toEqual([])
  expect(rules({ ...COMPANY, share: '61' }, half)).toEqual(['owners OWNERS_TOO_MUCH'])
  // Through one that is not declared it counts in full.
  expect(
    rules({ ...COMPANY, share: '61' }, { ...half, through: { name: 'Zitouna Invest', share: '40' } }),
  ).toEqual(['owners OWNERS_TOO_MUCH'])
})

it('refuses more through a company than it has', () => {
  const one = { ...PERSON, share: '30', through: { name: 'Atlas Participations', share: '30' } }
  const two = { ...OTHER, share: '30', through: { name: 'Atlas Participations', share: '30' } }
  expect(declarationFaults({ none: false, owners: [COMPANY, one, two] }, TODAY)).toEqual([
    {
      ...{ path: 'owners.2.throughShare', rule: 'OWNERS_THROUGH_MUCH' },
      details: { party: COMPANY.name, sum: '60.00', share: '40.00' },
    },
  ])
})

it.each([
  [{ name: 'Atlas', share: '60.01' }, 'throughShare OWNER_THROUGH'],
  [{ name: 'Atlas', share: '0' }, 'throughShare OWNER_THROUGH'],
  [{ name: 'Atlas', share: '' }, 'throughShare OWNER_THROUGH'],
  [{ name: '', share: '30' }, 'throughName FIELD_REQUIRED'],
  [{ name: 'أطلس', share: '30' }, 'throughName OWNER_LATIN'],
])('refuses a way through %o', (through, told) => {
  expect(rules({ ...PERSON, through })).toEqual([`owners.0.${told}`])
})

it('refuses companies that hold each other, and one that is held through itself', () => {
  const a = { ...COMPANY, share: '50', through: { name: 'Zitouna Invest', share: '50' } }
  const z = {
    ...{ ...COMPANY, name: 'Zitouna Invest', number: '7654321B', share: '50' },
    through: { name: 'Atlas Participations', share: '50' },
  }
  expect(rules(a, z)).toEqual(['owners.0.throughName OWNER_CIRCLE'])
  expect(rules({ ...COMPANY, through: { name: 'Atlas Participations', share: '30' } })).toEqual([
    'owners.0.throughName OWNER_CIRCLE',
  ])
})
