import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findRuleInForce } from '../../db/reference/authorisation-rules.ts'
import { listAuthorisationRules } from '../../queries/authorisation-rules/list-authorisation-rules.ts'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { readRuleWork } from '../../queries/work/desk-work.ts'
import { insertUser } from '../../testing/insert-user.ts'
import { traceOf } from '../../testing/limits.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import type { ActorContext } from '../kernel/context.ts'
import type { Result } from '../kernel/result.ts'
import { confirmMarketRoom } from '../orders/confirm-market-room.ts'
import { validateBackOffice } from '../orders/validate-back-office.ts'
import { decideOnRuleChange } from './decide-on-rule-change.ts'
import { type ProposeRuleChangeInput, proposeRuleChange } from './propose-rule-change.ts'

let world: MarketWorld
/** A second head of the bank: who confirms what `root` proposes. */
let deputy: Actor
beforeAll(async () => {
  world = await createMarketWorld()
  deputy = actorOf({
    userId: crypto.randomUUID(),
    companyId: world.companies.bank,
    companyKind: 'BANK',
    roles: ['ROLE_ROOT'],
  })
  await insertUser(world, deputy, 'deputy.test', 'Person deputy')
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.time = new Date(world.clock.time.getTime() + 60_000)
  // Each test begins with the platform's rule alone.
  await world.db
    .updateTable('authorisation_rules')
    .set({ active: false })
    .where('bank_id', 'is not', null)
    .execute()
})

const propose = (who: Person, input: ProposeRuleChangeInput) =>
  world.as(who, (context) => proposeRuleChange(context, input))
const create = (amount: string, label = 'Règle maison', who: Person = 'root') =>
  propose(who, { action: 'create', label, amount })
const byDeputy = <T>(command: (context: ActorContext) => Promise<Result<T>>) =>
  world.as('root', (context) => command({ ...context, actor: { ...context.actor, userId: deputy.userId } }))
type Act = Parameters<typeof decideOnRuleChange>[1]['action']
const decide = (who: Person, changeId: string, action: Act) =>
  world.as(who, (context) => decideOnRuleChange(context, { changeId, action, reason: null }))
const deputyDecides = (changeId: string, action: Act) =>
  byDeputy((context) => decideOnRuleChange(context, { changeId, action, reason: null }))
const list = (who: Person) => listAuthorisationRules(world.db, world.people[who], world.clock.now())
const inForce = async () => (await findRuleInForce(world.db, world.companies.bank))?.amountFrom
/** A rule of the bank that two people made. */
const made = async (amount: string, label?: string) => {
  const { changeId } = await must(create(amount, label))
  await must(deputyDecides(changeId, 'confirm'))
  const { rule_id } = await world.db
    .selectFrom('authorisation_rule_changes')
    .where('id', '=', changeId)
    .select('rule_id')
    .executeTakeFirstOrThrow()
  return rule_id ?? ''
}
/** An order of 4 000 EUR by transfer, 13 547.200 TND, that waits at the market room. */
const atMarketRoom = async () => {
  const position = await publish(world, { amount: '4000', form: 'DIGITAL' })
  const order = await place(world, position, { amount: '4000', cashOutType: 'BANK_TRANSFER_PAYMENT' })
  await bind(world, order)
  return order
}
const confirmRoom = (orderId: string) =>
  world.as('second', (context) => confirmMarketRoom(context, { orderId, agencyId: world.agencyId }))
const orderOf = (id: string) =>
  world.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the rules of a bank', () => {
  it('begin with the platform’s: Règle ticket, below 5 000', async () => {
    const { rules, otherDeciders } = await list('root')
    expect(rules.filter(({ active }) => active)).toMatchObject([
      { label: 'Règle ticket', amount: '5000', bank: null, inForce: true },
    ])
    expect(rules[0]?.allowedActions.every(({ rule }) => rule === 'PLATFORM_RULE')).toBe(true)
    expect(otherDeciders).toBe(1)
  })

  it('change when a second person confirms, and not before', async () => {
    const { changeId } = await must(create('20000'))
    expect(await inForce()).toBe('5000.000')
    expect((await list('trader')).changes[0]).toMatchObject({
      id: changeId,
      kind: 'CREATE',
      status: 'PENDING',
      proposedBy: 'Person root',
      amount: '20000',
      was: null,
    })
    expect(await decide('root', changeId, 'confirm')).toMatchObject({
      refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_CHANGE' },
    })
    expect(await decide('root', changeId, 'refuse')).toMatchObject({ refusal: { code: 'SEGREGATION' } })
    const twin = await secondAccountOf(world, 'root', { like: 'root', fullName: 'Person root' })
    const byTwin = await world.as('root', (context) =>
      decideOnRuleChange({ ...context, actor: twin }, { changeId, action: 'confirm' }),
    )
    expect(byTwin).toMatchObject({ refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_CHANGE' } })
    // List and queue say it beforehand, and count nobody twice.
    const { changes, otherDeciders } = await listAuthorisationRules(world.db, twin, world.clock.now())
    expect(changes[0]?.allowedActions).toMatchObject([
      { action: 'confirm', allowed: false, rule: 'SEGREGATION_CHANGE' },
      { action: 'refuse', allowed: false, rule: 'SEGREGATION_CHANGE' },
      { action: 'withdraw', allowed: false, rule: 'NOT_PROPOSER' },
    ])
    expect(otherDeciders).toBe(1)
    expect(await readRuleWork(world.db, twin)).toMatchObject([{ barred: { rule: 'SEGREGATION_CHANGE' } }])
    expect(await readRuleWork(world.db, deputy)).toMatchObject([{ barred: null }])
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', twin.userId)
      .execute()
    await must(deputyDecides(changeId, 'confirm'))
    expect(await inForce()).toBe('20000.000')
    expect((await list('root')).changes[0]).toMatchObject({
      status: 'CONFIRMED',
      decidedBy: 'Person deputy',
    })
    expect(await deputyDecides(changeId, 'refuse')).toMatchObject({
      refusal: { code: 'RULE_CHANGE_DECIDED' },
    })
    const trace = await traceOf(world.db, 'authorisation_rule')
    const steps = ['authorisation_rule.change_proposed', 'authorisation_rule.change_confirmed']
    expect(trace).toEqual({ events: steps, audited: steps })
  })

  it('stay as they are when it is refused or withdrawn', async () => {
    const refused = await must(create('1000'))
    await must(deputyDecides(refused.changeId, 'refuse'))
    const withdrawn = await must(create('1000'))
    expect(await deputyDecides(withdrawn.changeId, 'withdraw')).toMatchObject({
      refusal: { rule: 'NOT_PROPOSER' },
    })
    await must(decide('root', withdrawn.changeId, 'withdraw'))
    expect(await inForce()).toBe('5000.000')
  })

  it('are switched off, on, and changed, one proposal at a time and never on a version that is past', async () => {
    const ruleId = await made('8000')
    const off = await must(propose('root', { action: 'switch_off', ruleId, version: 1 }))
    expect(
      await propose('root', { action: 'update', ruleId, version: 1, label: 'X', amount: '1' }),
    ).toMatchObject({ refusal: { code: 'RULE_CHANGE_PENDING' } })
    await must(deputyDecides(off.changeId, 'confirm'))
    expect(await inForce()).toBe('5000.000')
    expect(await propose('root', { action: 'switch_on', ruleId, version: 1 })).toMatchObject({
      refusal: { code: 'RULE_CHANGED', current: 2 },
    })
    expect(await propose('root', { action: 'switch_off', ruleId, version: 2 })).toMatchObject({
      refusal: { code: 'RULE_STATE', rule: 'RULE_INACTIVE' },
    })
    const on = await must(propose('root', { action: 'switch_on', ruleId, version: 2 }))
    await must(deputyDecides(on.changeId, 'confirm'))
    const update = await must(
      propose('root', { action: 'update', ruleId, version: 3, label: 'Autre', amount: '9000.5' }),
    )
    await must(deputyDecides(update.changeId, 'confirm'))
    expect((await list('root')).rules.find(({ id }) => id === ruleId)).toMatchObject({
      label: 'Autre',
      amount: '9000.5',
      version: 4,
      inForce: true,
    })
    expect((await list('root')).changes.find(({ id }) => id === update.changeId)).toMatchObject({
      kind: 'UPDATE',
      was: { label: 'Règle maison', amount: '8000' },
    })
  })

  it('are decided once when two decide at the same moment', async () => {
    const { changeId } = await must(create('7000'))
    const results = await Promise.all([
      deputyDecides(changeId, 'confirm'),
      deputyDecides(changeId, 'confirm'),
      deputyDecides(changeId, 'refuse'),
      decide('root', changeId, 'withdraw'),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('get one proposal per rule when two propose at the same moment', async () => {
    const ruleId = await made('8000')
    const off: ProposeRuleChangeInput = { action: 'switch_off', ruleId, version: 1 }
    const results = await Promise.all([
      propose('root', off),
      byDeputy((context) => proposeRuleChange(context, off)),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'RULE_CHANGE_PENDING' } })
  })

  it('are held by the database too: nobody confirms their own proposal', async () => {
    const { changeId } = await must(create('7000'))
    const own = world.db
      .updateTable('authorisation_rule_changes')
      .set({ status: 'CONFIRMED', decided_by: world.people.root.userId, decided_at: world.clock.now() })
      .where('id', '=', changeId)
      .execute()
    await expect(own).rejects.toThrow(/check constraint/)
  })

  it.each<[Person, string]>([
    ['trader', 'MISSING_CAPABILITY'],
    ['second', 'MISSING_CAPABILITY'],
    ['tickets', 'MISSING_CAPABILITY'],
    ['reader', 'MISSING_CAPABILITY'],
    ['backOffice', 'MISSING_CAPABILITY'],
    ['company', 'MISSING_CAPABILITY'],
    ['office', 'MISSING_CAPABILITY'],
  ])('are not for %s to propose or decide: %s', async (who, code) => {
    const { changeId } = await must(create('6000'))
    expect(await create('1', 'X', who)).toMatchObject({ refusal: { code } })
    expect(await decide(who, changeId, 'confirm')).toMatchObject({ refusal: { code } })
    await must(decide('root', changeId, 'withdraw'))
  })

  it('do not exist for the head of another bank', async () => {
    const ruleId = await made('8000')
    const { changeId } = await must(propose('root', { action: 'switch_off', ruleId, version: 1 }))
    const stranger = {
      ...world.people.root,
      userId: world.people.rival.userId,
      companyId: world.companies.otherBank,
    }
    const abroad = <T>(command: (context: ActorContext) => Promise<Result<T>>) =>
      world.as('root', (context) => command({ ...context, actor: stranger }))
    expect(
      await abroad((c) => proposeRuleChange(c, { action: 'switch_off', ruleId, version: 1 })),
    ).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    expect(await abroad((c) => decideOnRuleChange(c, { changeId, action: 'confirm' }))).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
    expect((await listAuthorisationRules(world.db, stranger, world.clock.now())).rules).toHaveLength(1)
    expect((await list('backOffice')).rules.length).toBeGreaterThan(1)
    await must(decide('root', changeId, 'withdraw'))
  })
})

describe('the market room', () => {
  it('needs the second person from the threshold on, by the rule of the moment of its confirmation', async () => {
    const [first, second] = [await atMarketRoom(), await atMarketRoom()]
    await made('13547.2', 'Au millime')
    const seen = await getOrderDetail(world.db, world.people.trader, first, world.clock.now())
    expect(seen?.secondValidation).toEqual({ needed: true, threshold: '13547.200', rule: 'Au millime' })
    await must(confirmRoom(first))
    expect(await orderOf(first)).toMatchObject({
      status: 8,
      second_validation_from: '13547.200',
      second_validation_rule: 'Au millime',
    })
    await world.db
      .updateTable('authorisation_rules')
      .set({ amount_from: '13547.201' })
      .where('label', '=', 'Au millime')
      .execute()
    await must(confirmRoom(second))
    expect((await orderOf(second)).status).toBe(700)
  })

  it('refuses the second validation to who confirmed, and names the rule that asks for another person', async () => {
    const orderId = await atMarketRoom()
    await must(confirmRoom(orderId))
    const refused = await world.as('second', (context) => validateBackOffice(context, { orderId }))
    expect(refused).toMatchObject({
      refusal: {
        code: 'SEGREGATION',
        rule: 'SEGREGATION_SECOND_VALIDATION',
        details: { label: 'Règle ticket', threshold: '5000.000' },
      },
    })
    const detail = await getOrderDetail(world.db, world.people.second, orderId, world.clock.now())
    const action = detail?.allowedActions.find((one) => one.action === 'validate_back_office')
    expect(action?.allowed).toBe(false)
    expect(action?.details).toEqual({ label: 'Règle ticket', threshold: '5000.000' })
    expect(action?.reason).toContain('« Règle ticket » la demande à partir de 5\u00a0000,000 TND.')
    await must(world.as('root', (context) => validateBackOffice(context, { orderId })))
  })

  it('confirms under the rule before or the rule after, never between, while a change is confirmed', async () => {
    const orders = await Promise.all([atMarketRoom(), atMarketRoom(), atMarketRoom()])
    const { changeId } = await must(create('50000', 'Large'))
    const results = await Promise.all([
      ...orders.map((orderId) => confirmRoom(orderId)),
      deputyDecides(changeId, 'confirm'),
    ])
    expect(results.every(({ ok }) => ok)).toBe(true)
    for (const orderId of orders) {
      const { status, second_validation_from, second_validation_rule } = await orderOf(orderId)
      expect([
        [8, '5000.000', 'Règle ticket'],
        [700, '50000.000', 'Large'],
      ]).toContainEqual([status, second_validation_from, second_validation_rule])
    }
  })
})
