import { actorOf } from '@fxmatch/domain/access/actor'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { cancelDraft } from '../orders/cancel-draft.ts'
import { addAgency } from './add-agency.ts'
import { closeAgency } from './close-agency.ts'
import { updateAgency } from './update-agency.ts'

let world: MarketWorld
beforeEach(async () => {
  await world?.close()
  world = await createMarketWorld()
})
afterAll(() => world.close())

const FIELDS = {
  name: 'Sousse Médina',
  codeBCT: '0150',
  phone: '73100100',
  address: 'Rue de la Kasbah',
  city: 'Sousse',
  zone: 15,
  postCode: '4000',
}
/** No two open agencies of a company have one name: those that differ by code are called by it. */
const named = ({ codeBCT }: { codeBCT?: string }) => (codeBCT ? { name: `Sousse Médina ${codeBCT}` } : {})
const bank = <T>(command: (context: ActorContext) => Promise<Result<T>>) => world.as('tickets', command)
const add = (more: Partial<typeof FIELDS> = {}) =>
  must(bank((context) => addAgency(context, { ...FIELDS, ...named(more), ...more })))
const update = (agencyId: string, change: Parameters<typeof updateAgency>[1]['change']) =>
  bank((context) => updateAgency(context, { agencyId, change }))
const close = (agencyId: string) => bank((context) => closeAgency(context, { agencyId }))
/** The other bank's own admin: everything this bank's may do, elsewhere. */
const rivalAdmin = <T>(command: (context: ActorContext) => Promise<Result<T>>) => {
  const actor = actorOf({ ...world.people.rival, roles: ['ROLE_CORPORATE_BANK_ADMIN'] })
  return world.bySystem((context) => command({ ...context, actor }))
}
const rows = (companyId = world.companies.bank) =>
  world.db.selectFrom('agencies').selectAll().where('company_id', '=', companyId).orderBy('number').execute()
const defaults = async () =>
  (await rows()).filter((row) => row.region_representer).map((row) => [row.governorate_id, row.id])

describe('opening an agency', () => {
  it('is refused under a name that reads like an open agency’s of the company, and free once that closed', async () => {
    const { agencyId } = await add()
    const again = () =>
      bank((context) => addAgency(context, { ...FIELDS, codeBCT: '0151', name: 'SOUSSE – Medina.' }))
    expect(await again()).toMatchObject({
      refusal: { code: 'INVALID_INPUT', rule: 'AGENCY_NAME_TAKEN', details: { name: 'Sousse Médina' } },
    })
    expect(await update(world.agencyId, { name: 'sousse medina' })).toMatchObject({
      refusal: { rule: 'AGENCY_NAME_TAKEN' },
    })
    await must(update(agencyId, { name: 'Sousse-Médina' }))
    await must(close(agencyId))
    await must(again())
  })

  it('keeps every field, tells the company, and leaves a trace', async () => {
    const { agencyId } = await add()
    expect((await rows()).find(({ id }) => id === agencyId)).toMatchObject({
      name: 'Sousse Médina',
      code_bct: '0150',
      phone: '73100100',
      address: 'Rue de la Kasbah',
      city: 'Sousse',
      governorate_id: 15,
      post_code: '4000',
      closed_at: null,
    })
    const event = await world.db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()
    expect(event.payload).toMatchObject({ noun: 'agency', id: agencyId, companies: [world.companies.bank] })
    const entry = await world.db.selectFrom('audit_entries').selectAll().executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'agency.added',
      object_id: agencyId,
      user_id: world.people.tickets.userId,
    })
  })

  it('refuses a code that an open agency has, an unknown region, another company, and who may not', async () => {
    const refused = async (command: Promise<Result<unknown>>) => {
      const result = await command
      return result.ok ? null : [result.refusal.code, result.refusal.fields?.[0]?.path]
    }
    const by = (who: Parameters<MarketWorld['as']>[0], more: object = {}) =>
      refused(world.as(who, (context) => addAgency(context, { ...FIELDS, ...more })))
    expect(await by('tickets', { codeBCT: '0104' })).toEqual(['INVALID_INPUT', 'codeBCT'])
    expect(await by('tickets', { zone: 99 })).toEqual(['INVALID_INPUT', 'zone'])
    expect(await by('tickets', { company: world.companies.otherBank })).toEqual(['NOT_FOUND', undefined])
    for (const who of ['trader', 'root', 'reader', 'company', 'office', 'backOffice'] as const)
      expect(await by(who), who).toEqual(['MISSING_CAPABILITY', undefined])
    expect(await rows()).toHaveLength(1)
  })

  it('gives one code to one of two who ask for it at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, () => bank((context) => addAgency(context, FIELDS))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rows()).toHaveLength(2)
  })
})

describe('the default agency of a region', () => {
  it('is the first one, and moves in one step', async () => {
    const { agencyId: second } = await add({ codeBCT: '0160' })
    expect(await defaults()).toEqual([[15, world.agencyId]])
    await must(update(second, { regionRepresenter: true }))
    expect(await defaults()).toEqual([[15, second]])
  })

  it('is not given up without a successor', async () => {
    const { agencyId } = await add({ codeBCT: '0160' })
    expect(await update(world.agencyId, { regionRepresenter: false })).toMatchObject({
      refusal: { code: 'DEFAULT_AGENCY_KEPT' },
    })
    await must(update(agencyId, { regionRepresenter: false }))
    expect(await defaults()).toEqual([[15, world.agencyId]])
  })

  it('is taken over where it moves away or closes; in its new region the present one stays', async () => {
    const { agencyId: second } = await add({ codeBCT: '0160' })
    const { agencyId: tunis } = await add({ codeBCT: '0170', zone: 1 })
    await must(update(world.agencyId, { region: 1 }))
    expect(await defaults()).toEqual([
      [15, second],
      [1, tunis],
    ])
    await must(close(tunis))
    expect(await defaults()).toEqual([
      [1, world.agencyId],
      [15, second],
    ])
  })

  it('is exactly one after many changed it at once', async () => {
    const added = []
    for (let n = 0; n < 5; n++) added.push((await add({ codeBCT: `020${n}` })).agencyId)
    const results = await Promise.all([
      ...added.map((id) => update(id, { regionRepresenter: true })),
      ...added.slice(0, 2).map((id) => update(id, { region: 1 })),
      close(world.agencyId),
      bank((context) =>
        addAgency(context, { ...FIELDS, ...named({ codeBCT: '0300' }), codeBCT: '0300', zone: 1 }),
      ),
    ])
    expect(results.every(({ ok }) => ok)).toBe(true)
    const regions = (await defaults()).map(([region]) => region)
    expect(regions.toSorted()).toEqual([1, 15])
  })

  it('cannot be two, whoever writes', async () => {
    const { agencyId } = await add({ codeBCT: '0160' })
    const second = world.db
      .updateTable('agencies')
      .set({ region_representer: true })
      .where('id', '=', agencyId)
    await expect(second.execute()).rejects.toThrow('one_default_agency')
  })
})

describe('changing and closing an agency', () => {
  it('changes what is given and nothing else', async () => {
    await must(update(world.agencyId, { name: 'Sousse Port', phone: '73200200' }))
    expect((await rows())[0]).toMatchObject({
      name: 'Sousse Port',
      phone: '73200200',
      code_bct: '0104',
      city: 'Sousse',
    })
    await must(update(world.agencyId, { codeBCT: '0104' }))
    const { agencyId } = await add()
    expect(await update(agencyId, { codeBCT: '0104' })).toMatchObject({
      refusal: { rule: 'AGENCY_CODE_TAKEN' },
    })
  })

  it('is nothing that another bank can see or do', async () => {
    const before = await rows()
    for (const command of [
      (context: ActorContext) => updateAgency(context, { agencyId: world.agencyId, change: { name: 'X' } }),
      (context: ActorContext) => closeAgency(context, { agencyId: world.agencyId }),
    ] as ((context: ActorContext) => Promise<Result<unknown>>)[]) {
      expect(await rivalAdmin(command)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    }
    expect(await rows()).toEqual(before)
  })

  it('waits for the orders that it delivers; then it is gone from choices and its code is free', async () => {
    const orderId = await place(world, await publish(world))
    expect(await close(world.agencyId)).toMatchObject({
      refusal: {
        code: 'AGENCY_IN_USE',
        rule: 'AGENCY_IN_USE',
        details: { orders: 1 },
      },
    })
    await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
    await must(close(world.agencyId))
    expect(await close(world.agencyId)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    await expect(place(world, await publish(world))).rejects.toThrow('AGENCY_UNKNOWN')
    await add({ codeBCT: '0104' })
    const order = await world.db
      .selectFrom('orders')
      .select('agency_id')
      .where('id', '=', orderId)
      .executeTakeFirst()
    expect(order?.agency_id).toBe(world.agencyId)
  })

  it('and an order that names it at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { agencyId } = await add({ codeBCT: `040${round}` })
      const position = await publish(world)
      const [placed, closed] = await Promise.all([
        place(world, position, { agence: agencyId }).then(
          () => true,
          () => false,
        ),
        close(agencyId),
      ])
      expect(placed).toBe(!closed.ok)
    }
  })
})
