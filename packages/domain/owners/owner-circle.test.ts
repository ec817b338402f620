import { expect, it } from 'vitest'
import type { Owner } from './owner.ts'
import { circleFault, type OwningCompany } from './owner-circle.ts'

const HOUSES = [
  { id: 'medina', name: 'Médina Change', number: '1234567A' },
  { id: 'sahel', name: 'Banque du Sahel', number: null },
  { id: 'jasmin', name: 'Jasmin Textile', number: '7654321B' },
]
const [MEDINA] = HOUSES as [(typeof HOUSES)[0]]

const owner = (name: string, more: Partial<Owner> = {}): Owner => ({
  ...{ kind: 'COMPANY', name, nameArabic: null, birth: null, country: 'TN', number: '9999999Z' },
  ...{ share: '50', through: null },
  ...more,
})
const declared = (...of: [string, ...string[]][]): ReadonlyMap<string, readonly OwningCompany[]> =>
  new Map(of.map(([id, ...names]) => [id, names.map((name) => ({ name, number: null }))]))

const fault = (one: Owner, map = declared()) => circleFault(MEDINA, [one], HOUSES, map)

it.each([
  ...['Médina Change', 'MEDINA CHANGE SARL', 'Ste Medina  Change', 'Médina-Changé'],
  ...['Medina Change S.A.', 'Medina Change S.A.R.L', 'S. A. Medina Change', 'MEDINA CHANGE - s a r l'],
  ...['MedinaChange', 'Medina-Change SA', 'Me dina Change'],
])('refuses the company itself as %s', (name) => {
  expect(fault(owner(name))).toEqual({ rule: 'OWNER_ITSELF', name })
})

it('refuses the company itself by its number, and as the one through which somebody owns', () => {
  expect(fault(owner('Autre Nom', { number: '12345-67/A' }))).toEqual({
    rule: 'OWNER_ITSELF',
    name: 'Autre Nom',
  })
  const through = { name: 'Medina Change', share: '50' }
  expect(fault(owner('Kamel Zribi', { kind: 'PERSON', through }))).toEqual({
    ...{ rule: 'OWNER_ITSELF', name: 'Medina Change' },
  })
})

it('takes a company that is called nearly so, and a person who is', () => {
  expect(fault(owner('Médina Change Holding'))).toBeNull()
  expect(fault(owner('Médina Change B. A. T.'))).toBeNull()
  expect(fault(owner('Medina Change', { kind: 'PERSON' }))).toBeNull()
})

it('refuses circles over other companies, however long', () => {
  expect(fault(owner('Banque du Sahel'), declared(['sahel', 'Jasmin Textile']))).toBeNull()
  expect(fault(owner('Banque du Sahel'), declared(['sahel', 'MEDINA CHANGE']))).toEqual({
    ...{ rule: 'OWNER_CIRCLE', name: 'Banque du Sahel' },
  })
  expect(
    fault(
      owner('Ste Banque du Sahel'),
      declared(['sahel', 'Jasmin Textile'], ['jasmin', 'Medina Change SA']),
    ),
  ).toEqual({ rule: 'OWNER_CIRCLE', name: 'Ste Banque du Sahel' })
})

it('ends where others hold each other', () => {
  expect(
    fault(owner('Banque du Sahel'), declared(['sahel', 'Jasmin Textile'], ['jasmin', 'Banque du Sahel'])),
  ).toBeNull()
})
