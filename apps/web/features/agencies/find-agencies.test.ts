import type { AgencyView } from '@fxmatch/contract/http/reference-data'
import { expect, it } from 'vitest'
import { findAgencies } from './find-agencies.ts'

const agency = (name: string, codeBCT: string, region: string): AgencyView => ({
  id: codeBCT,
  reference: `A-${codeBCT}`,
  name,
  codeBCT,
  phone: null,
  address: null,
  city: null,
  postCode: null,
  zone: 1,
  region: { id: 1, name: region },
  regionRepresenter: false,
  company: 'c',
})
const agencies = [agency('Béja Centre', '0110', 'Béja'), agency('Sousse Corniche', '0120', 'Sousse')]
const found = (search: string) => findAgencies(agencies, search).map(({ codeBCT }) => codeBCT)

it('finds by any part of the reference, name, code or region, without case or accents', () => {
  expect(found('')).toEqual(['0110', '0120'])
  expect(found('BEJA')).toEqual(['0110'])
  expect(found('corn')).toEqual(['0120'])
  expect(found('a-0110')).toEqual(['0110'])
  expect(found('sousse 0120')).toEqual(['0120'])
  expect(found('sousse beja')).toEqual([])
})
