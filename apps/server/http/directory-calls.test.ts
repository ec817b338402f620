import type { DirectoryEntry } from '@fxmatch/contract/http/directory'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { delivered } from '../testing/deliver.ts'
import type { Person } from '../testing/plant-market.ts'

const journey = callJourney(['directory'])
const { make, request } = journey

async function entry(who: Person, name: string): Promise<DirectoryEntry | undefined> {
  const { data } = await make(who, 'directory', { query: { search: name } })
  return data.find((one: DirectoryEntry) => one.name === name)
}

it('lists everybody but the platform, by name, found by name, kind and page', async () => {
  const all = await make('trader', 'directory')
  expect(all.count).toBe(6)
  expect(all.data.map(({ name }: DirectoryEntry) => name)).toEqual([
    'Company bank',
    'Company corporate',
    'Company office',
    'Company otherBank',
    'Company otherCorporate',
    'Company otherOffice',
  ])
  expect(await make('trader', 'directory', { query: { search: 'OTHERb', pageSize: '1' } })).toMatchObject({
    count: 1,
    data: [{ name: 'Company otherBank', agencies: [{ name: 'Sousse Corniche' }] }],
  })
  expect((await make('trader', 'directory', { query: { kind: 'CORPORATE' } })).count).toBe(2)
  expect((await make('trader', 'directory', { query: { pageSize: '4', page: '2' } })).data).toHaveLength(2)
  expect((await make('trader', 'directory', { query: { search: '%' } })).count).toBe(0)
  expect((await request('trader', 'directory', { query: { kind: 'PLATFORM' } })).statusCode).toBe(400)
  expect(journey.missing()).toEqual([])
})

it('tells what one has dealt with somebody to those two alone', async () => {
  const orderId = await delivered(journey.world())
  const office = await entry('trader', 'Company office')
  expect(office?.dealings).toMatchObject({ orders: 1, last: { order: orderId }, class: null })
  expect((await entry('office', 'Company bank'))?.dealings).toMatchObject({ orders: 1 })
  for (const stranger of ['rival', 'otherOffice', 'company', 'backOffice'] as const)
    expect((await entry(stranger, 'Company office'))?.dealings, stranger).toBeNull()
})

it('shows how a company is reached to its bank and the platform, not to strangers', async () => {
  const seen = async (who: Person) => (await entry(who, 'Company corporate'))?.phone
  expect(await seen('trader')).toBe('71000000')
  expect(await seen('backOffice')).toBe('71000000')
  expect(await seen('company')).toBe('71000000')
  for (const stranger of ['rival', 'office', 'otherCompany'] as const) expect(await seen(stranger)).toBeNull()
  expect((await entry('otherCompany', 'Company bank'))?.phone).toBe('71000000')
})
