import { declareHeld } from '@fxmatch/server/commands/gate/declare-held'
import { depositNotes } from '@fxmatch/server/commands/gate/deposit-notes'
import type { ActorContext } from '@fxmatch/server/commands/kernel/context'
import { readHeld } from '@fxmatch/server/db/gate/office-held'
import { act, type World } from './world.ts'

const DESK = 'guichet.kantaoui'
const HEAD = 'root.kantaoui'
const HOUR = 3_600_000

/**
 * One office declares its notes and its account each morning: yesterday as it opened, a deposit with its slip, and this morning a little
 * less than was to be there, with the reason. Its account in euros stands near the ceiling; the other offices have declared nothing.
 */
export async function seedOfficeHeld(world: World, now: Date): Promise<void> {
  const before = world.at
  const at = (hoursAgo: number) => {
    world.at = new Date(now.getTime() - hoursAgo * HOUR)
  }
  at(26)
  await declare(world, DESK, 'CASH', 'EUR', '14500')
  await declare(world, DESK, 'CASH', 'USD', '9200')
  await declare(world, HEAD, 'ACCOUNT', 'EUR', '121000')
  await declare(world, HEAD, 'ACCOUNT', 'USD', '20500')
  at(22)
  await act(world, HEAD, (context) =>
    depositNotes(context, { currency: 'EUR', amount: '4000', slip: 'BV-2026/01874' }),
  )
  at(2)
  await declareShort(
    world,
    DESK,
    'EUR',
    '40',
    'Un billet de 20 et deux de 10 refusés par la compteuse, remis à la banque',
  )
  world.at = before
}

const declare = (world: World, who: string, kind: 'CASH' | 'ACCOUNT', currency: string, amount: string) =>
  act(world, who, (context) => declareHeld(context, { kind, currency, amount, was: null, note: null }))

/** Declares a little less than what is to be there. */
async function declareShort(
  world: World,
  who: string,
  currency: string,
  less: string,
  note: string,
): Promise<void> {
  await act(world, who, async (context: ActorContext) => {
    const held = await readHeld(context.tx, {
      ...{ officeId: context.actor.companyId, kind: 'CASH' as const, now: context.clock.now() },
    })
    const row = held.find((one) => one.currency === currency)
    const there = Number(row?.declared ?? 0) + Number(row?.moved ?? 0)
    return declareHeld(context, {
      ...{ kind: 'CASH', currency, amount: String(Math.max(0, Math.floor(there) - Number(less))) },
      ...{ was: row?.declaration ?? null, note },
    })
  })
}
