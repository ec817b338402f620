import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'

const journey = callJourney(['agencies'])
const { make, request } = journey

const FIELDS = {
  name: 'Sfax Thyna',
  codeBCT: '0190',
  phone: '74100100',
  address: 'Route de Gabès',
  city: 'Sfax',
  zone: 18,
  postCode: '3083',
}

it('goes from opening to closing', async () => {
  const { companies } = journey.world()
  const added = await make('tickets', 'addAgency', { body: { ...FIELDS, company: companies.bank } })
  expect(added).toMatchObject({ ...FIELDS, region: { id: 18, name: 'Sfax' }, regionRepresenter: true })
  expect(added.reference).toMatch(/^A-\d{4}$/)
  const params = { id: added.id }
  expect(await make('trader', 'agency', { params })).toEqual(added)
  expect(await make('company', 'agency', { params })).toEqual(added)
  expect((await request('rival', 'agency', { params })).statusCode).toBe(404)

  const moved = await make('tickets', 'updateAgency', { params, body: { region: '15' } })
  expect(moved).toMatchObject({ zone: 15, regionRepresenter: false })
  const chosen = await make('tickets', 'updateAgency', { params, body: { regionRepresenter: true } })
  expect(chosen.regionRepresenter).toBe(true)

  await make('tickets', 'deleteAgency', { params })
  expect((await request('tickets', 'updateAgency', { params, body: { city: 'X' } })).statusCode).toBe(404)
  expect(journey.missing()).toEqual([])
})

it.each([
  [{ phone: '7410010' }, 'phone', 'Veuillez entrer 8 chiffres'],
  [{ phone: 'quarante' }, 'phone', 'Veuillez entrer 8 chiffres'],
  [{ postCode: '30' }, 'postCode', 'Veuillez entrer 4 chiffres'],
  [{ name: '  ' }, 'name', 'Champ obligatoire'],
  [{ zone: null }, 'zone', undefined],
  [{ codeBCT: 'a b' }, 'codeBCT', 'Champ invalide'],
])('refuses %o at its field', async (wrong, path, message) => {
  const response = await request('tickets', 'addAgency', { body: { ...FIELDS, ...wrong } })
  expect(response.statusCode).toBe(400)
  const [fault] = response.json().fields
  expect(fault.path).toBe(path)
  if (message) expect(fault.message).toBe(message)
})

it('refuses a change of nothing', async () => {
  const { agencyId } = journey.world()
  expect((await request('tickets', 'updateAgency', { params: { id: agencyId }, body: {} })).statusCode).toBe(
    400,
  )
})
