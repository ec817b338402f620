import {
  agenciesCall,
  banksCall,
  companiesCall,
  currenciesCall,
  governoratesCall,
  zonesCall,
} from '@fxmatch/contract/http/reference-data'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { listAgencies } from '../agencies/list-agencies.ts'
import { listBanks } from './list-banks.ts'
import { listCompanies } from './list-companies.ts'
import { listCurrencies } from './list-currencies.ts'
import { listGovernorates, listZones } from './list-places.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

describe('agencies', () => {
  it('are those of the own company, of a company its bank, of any for the back office', async () => {
    const { db, people, companies, agencyId, foreignAgencyId } = world
    const seen = async (who: Person, filter: Parameters<typeof listAgencies>[2] = {}) => {
      const agencies = await listAgencies(db, people[who], filter)
      return agencies && agenciesCall.response.parse(agencies).map((a) => a.id)
    }
    expect(await seen('trader')).toEqual([agencyId])
    expect(await seen('trader', { companyId: companies.bank })).toEqual([agencyId])
    expect(await seen('company')).toEqual([agencyId])
    expect(await seen('company', { companyId: companies.corporate })).toEqual([agencyId])
    expect(await seen('company', { companyId: companies.bank })).toEqual([agencyId])
    expect(await seen('office')).toEqual([])
    expect((await seen('backOffice'))?.toSorted()).toEqual([agencyId, foreignAgencyId].toSorted())
    expect(await seen('backOffice', { companyId: companies.otherBank })).toEqual([foreignAgencyId])
    for (const who of ['trader', 'company', 'office'] as const)
      expect(await seen(who, { companyId: companies.otherBank })).toBeNull()
    expect(await seen('trader', { region: 1 })).toEqual([])
    expect(await seen('trader', { representers: true })).toEqual([])
    await db.updateTable('agencies').set({ region_representer: true }).where('id', '=', agencyId).execute()
    expect(await seen('trader', { representers: true, region: 15 })).toEqual([agencyId])
  })
})

describe('reference data', () => {
  it('is what the migrations put there', async () => {
    const { db, companies } = world
    const currencies = currenciesCall.response.parse(await listCurrencies(db))
    expect(currencies).toHaveLength(17)
    expect(currencies.find((c) => c.isoCode === 'JPY')).toMatchObject({ pattern: 0, unit: 1000 })
    const governorates = governoratesCall.response.parse(await listGovernorates(db))
    expect(governorates.map((g) => g.name).slice(0, 2)).toEqual(['Tunis', 'Ariana'])
    expect(governorates).toHaveLength(24)
    const zones = zonesCall.response.parse(await listZones(db))
    expect(zones.map((z) => z.region)).toEqual(zones.map((z) => z.region).toSorted((a, b) => a - b))
    expect((await listZones(db, { region: 15 })).map((z) => z.name)).toEqual([
      'El Kantaoui',
      'Médina de Sousse',
    ])
    expect(banksCall.response.parse({ data: await listBanks(db) }).data).toEqual([
      { id: companies.bank, name: 'Company bank' },
      { id: companies.otherBank, name: 'Company otherBank' },
    ])
    const all = companiesCall.response.parse(await listCompanies(db))
    expect(all).toHaveLength(Object.keys(companies).length - 1)
    expect(all).toContainEqual({ id: companies.office, name: 'Company office', kind: 'EXCHANGE_OFFICE' })
    expect(all.map(({ kind }) => kind)).not.toContain('PLATFORM')
  })
})
