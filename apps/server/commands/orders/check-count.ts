import { countFault, type NoteCount } from '@fxmatch/domain/banknotes/denominations'
import { readDenominations } from '../../db/reference/denominations.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/** Refuses, at the line, a count that is not of the currency's notes, each once (decision 0165): INVALID_INPUT. */
export async function checkCount(
  { tx }: CommandContext,
  currency: string,
  bills: readonly NoteCount[],
): Promise<Result<null>> {
  const fault = countFault(bills, await readDenominations(tx, currency))
  if (fault === null) return done(null)
  const { line, field, rule } = fault
  const details = { bill: bills[line]?.bill ?? '', currency }
  return refuseField('INVALID_INPUT', `bills.${line}.${field}`, { rule, details })
}
