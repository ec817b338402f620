import { describe, expect, it } from 'vitest'
import { aLimit, setLimit } from '../../testing/limits-of-deals.ts'
import { type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { codeOf, eachStandingWorld, type StandingWorld } from '../../testing/standing-world.ts'

// What stops a standing order by itself, who has it go on, and who looks at it besides.

let world: MarketWorld
let standing: StandingWorld

eachStandingWorld((made) => {
  ;({ world, standing } = made)
})
const orders = () => standing.orders()

describe('what stops one', () => {
  const held = async (id: string) => {
    const { status, hold_cause } = await standing.row(id)
    return [status, hold_cause]
  }

  it('a right that its owner has lost since', async () => {
    const id = await standing.give()
    await world.db
      .updateTable('user_roles')
      .set({ role: 'ROLE_LIMITED' })
      .where('user_id', '=', world.people.trader.userId)
      .execute()
    await publish(world)
    expect(await standing.look()).toBe(0)
    expect(await held(id)).toEqual(['SUSPENDED', 'RIGHT'])
  })

  it('a closed account', async () => {
    const id = await standing.give()
    await world.db
      .updateTable('users')
      .set({ disabled_at: world.clock.time })
      .where('id', '=', world.people.trader.userId)
      .execute()
    await publish(world)
    await standing.look()
    expect(await held(id)).toEqual(['SUSPENDED', 'ACCOUNT'])
    expect(await orders()).toHaveLength(0)
  })

  it('the gate that refuses twice, and once is no reason', async () => {
    await setLimit(world, aLimit('USER_DEAL', '1000'))
    const id = await standing.give()
    await publish(world)
    await standing.look()
    expect(await held(id)).toEqual(['ACTIVE', null])
    await publish(world)
    await standing.look()
    expect(await held(id)).toEqual(['SUSPENDED', 'GATE'])
    await must(standing.step(id, 'resume'))
    expect(await standing.row(id)).toMatchObject({ status: 'ACTIVE', gate_refusals: 0 })
  })

  it('its owner or a colleague; only its owner has it go on', async () => {
    const id = await standing.give()
    await must(standing.step(id, 'suspend', 'root'))
    await publish(world)
    expect(await standing.look()).toBe(0)
    expect(await codeOf(standing.step(id, 'resume', 'root'))).toBe('NOT_FOUND')
    await must(standing.step(id, 'resume'))
    expect(await standing.look()).toBe(1)
  })
})

describe('a second person', () => {
  it('approves what is above the amount of the bank’s rules, and is not its owner', async () => {
    await standing.secondPersonFrom('20000')
    const small = await standing.give({ amount: '5000' })
    const id = await standing.give()
    expect([(await standing.row(small)).status, (await standing.row(id)).status]).toEqual([
      'ACTIVE',
      'PENDING',
    ])
    await publish(world)
    await standing.look()
    expect(await standing.hitsOf(id)).toHaveLength(0)
    expect(await codeOf(standing.step(id, 'approve'))).toBe('SEGREGATION')
    await must(standing.step(id, 'approve', 'root'))
    expect(await standing.row(id)).toMatchObject({ status: 'ACTIVE', approved_by: world.people.root.userId })
  })

  it('looks again where the target was raised, and not where it was lowered', async () => {
    await standing.secondPersonFrom('20000')
    const id = await standing.give()
    await must(standing.step(id, 'approve', 'root'))
    const change = (target: string) => must(standing.change(id, { target }))
    await change('3.3800')
    expect((await standing.row(id)).status).toBe('ACTIVE')
    await change('3.3850')
    expect(await standing.row(id)).toMatchObject({ status: 'PENDING', approved_by: null })
  })
})
