import {
  checkEntry,
  ENTRY_NAMES,
  type EntryName,
  isEntryName,
  SCHEDULE_ENTRIES,
} from '@fxmatch/domain/configuration/configuration-entries'
import { lockMarketControl, readMarketControl } from '../../db/market/market-control.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse, refuseField } from '../kernel/result.ts'
import { rescheduleMarket } from '../market/follow-market-clock.ts'

/** The entry by its id, and the value as it was typed. */
export interface UpdateConfigurationInput {
  readonly id: number
  readonly value: string
  /** The value that the person saw; left out, the change is made whatever it is now. */
  readonly was?: string | undefined
}

/** The entry, locked; null for an unknown one, and for one that people do not edit. */
async function lockEntry(context: ActorContext, id: number) {
  const entry = await context.tx
    .selectFrom('configuration')
    .select(['id', 'name', 'value'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return entry && isEntryName(entry.name) ? { ...entry, name: entry.name } : null
}

async function presentValues(context: ActorContext): Promise<Partial<Record<EntryName, string>>> {
  const rows = await context.tx
    .selectFrom('configuration')
    .select(['name', 'value'])
    .where('name', 'in', ENTRY_NAMES)
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/**
 * Gives an entry of the configuration another value, in force at once; what an order has already (its deadline, its VAT)
 * stays. After a change of the hours, or of whether the clock runs, the market follows in the same transaction.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for an entry that people do not edit; CONFIGURATION_MOVED where the value is not the
 * one that the person saw; INVALID_INPUT at `value`.
 */
export async function updateConfiguration(
  context: ActorContext,
  input: UpdateConfigurationInput,
): Promise<Result<{ id: number }>> {
  const able = requireCapability(context.actor, 'configuration.manage')
  if (!able.ok) return able
  const { tx, clock, actor } = context
  // One change at a time, since opening and closing are judged together. Locked before any row, as every trade does it.
  await lockMarketControl(tx)
  const { control } = await readMarketControl(tx, clock.now())
  const entry = await lockEntry(context, input.id)
  if (!entry) return refuse('NOT_FOUND')
  if (input.was !== undefined && input.was !== entry.value) {
    return refuse('CONFIGURATION_MOVED', {
      rule: 'CONFIGURATION_MOVED',
      details: { value: entry.value },
    })
  }
  const checked = checkEntry(entry.name, input.value, await presentValues(context))
  if (!checked.ok) {
    const { rule, ...facts } = checked.problem
    return refuseField('INVALID_INPUT', 'value', {
      rule,
      details: facts,
    })
  }
  if (checked.value === entry.value) return done({ id: entry.id })
  const change = { before: entry.value, after: checked.value }
  await tx.updateTable('configuration').set({ value: change.after }).where('id', '=', entry.id).execute()
  await tx
    .insertInto('configuration_changes')
    .values({
      entry_id: entry.id,
      before_value: change.before,
      after_value: change.after,
      user_id: actor.userId,
      created_at: clock.now(),
    })
    .execute()
  await audit(context, {
    action: 'configuration.updated',
    objectType: 'configuration',
    objectId: entry.name,
    data: change,
  })
  await emit(context, [
    {
      type: 'change',
      noun: 'configuration',
      event: 'configuration.updated',
      id: String(entry.id),
      companies: [],
      everyone: true,
    },
  ])
  if (SCHEDULE_ENTRIES.has(entry.name)) await rescheduleMarket(context, control)
  return done({ id: entry.id })
}
