import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { isFilled } from '@fxmatch/domain/standing-orders/standing-figures'
import {
  type HoldCause,
  MOST_GATE_REFUSALS,
  type StandingEvent,
  standingAfter,
} from '@fxmatch/domain/standing-orders/standing-table'
import {
  holdStanding,
  keepGateAside,
  readHits,
  type StandingRow,
  updateStanding,
} from '../../db/standing-orders/standing-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { noteStanding } from './note-standing.ts'

// What becomes of a standing order without anybody's step.

/** One that such a step leads further, held; SETTINGS_CHANGED where something else has happened first. */
async function heldFor(context: CommandContext, id: string, event: StandingEvent) {
  const held = await holdStanding(context.tx, id)
  const to = held === null ? null : standingAfter(event, held.row.status)
  return held === null || to === null ? null : { ...held, to }
}

const moved = () => refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })

/** Ends one whose time is over. What it has placed lives on. */
export async function expireStandingOrder(
  context: CommandContext,
  standingId: string,
): Promise<Result<null>> {
  const held = await heldFor(context, standingId, 'expire')
  const now = context.clock.now()
  if (held === null || held.row.good_till > now) return moved()
  const { to } = held
  const change = { status: to, hold_cause: null, hold_code: null, ended_at: now }
  await noteStanding(context, await updateStanding(context.tx, standingId, change), 'expired')
  return done(null)
}

/** Ends one all of which is dealt, by itself or by the other of its pair. */
export async function fillStandingOrder(context: CommandContext, standingId: string): Promise<Result<null>> {
  const held = await heldFor(context, standingId, 'fill')
  if (held === null) return moved()
  const { row, pair, to } = held
  const hits = await readHits(context.tx, pair === null ? [row.id] : [row.id, pair.id])
  const others = pair === null ? [] : (hits.get(pair.id) ?? [])
  if (!isFilled(row.amount, hits.get(row.id) ?? [], others)) return moved()
  const change = { status: to, hold_cause: null, hold_code: null, ended_at: context.clock.now() }
  await noteStanding(context, await updateStanding(context.tx, standingId, change), 'filled')
  return done(null)
}

/** Stops one that cannot place anything as things are, and says why. @param code of what was refused; null where nothing was */
export async function holdStandingOrder(
  context: CommandContext,
  { standingId, cause, code = null }: { standingId: string; cause: HoldCause; code?: string | null },
): Promise<Result<null>> {
  const held = await heldFor(context, standingId, 'hold')
  if (held === null) return moved()
  const { to } = held
  const change = { status: to, hold_cause: cause, hold_code: code }
  const after = await updateStanding(context.tx, standingId, change)
  await noteStanding(context, after, 'suspended', { code: code ?? cause })
  return done(null)
}

/** Counts that the gate has refused what one wanted to place; so many one after another stop it. */
export async function countGateRefusal(
  context: CommandContext,
  { standingId, code }: { standingId: string; code: string },
): Promise<Result<StandingRow>> {
  const held = await heldFor(context, standingId, 'hold')
  if (held === null) return moved()
  const refusals = held.row.gate_refusals + 1
  const after = await updateStanding(context.tx, standingId, {
    gate_refusals: refusals,
    ...(refusals < MOST_GATE_REFUSALS ? {} : { status: held.to, hold_cause: 'GATE', hold_code: code }),
  })
  if (refusals >= MOST_GATE_REFUSALS) await noteStanding(context, after, 'suspended', { code })
  return done(after)
}

/** Leaves a house aside for the day, with which the gate lets nothing through. */
export async function leaveAside(
  context: CommandContext,
  { standingId, houseId }: { standingId: string; houseId: string },
): Promise<Result<null>> {
  const held = await heldFor(context, standingId, 'hold')
  if (held === null) return moved()
  await keepGateAside(context.tx, held.row, houseId, marketDate(context.clock.now()))
  return done(null)
}
