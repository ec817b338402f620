import { notesFault } from '@fxmatch/domain/banknotes/denominations'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { readDenominations } from '../../db/reference/denominations.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/**
 * Whether an amount in banknotes can be counted out: else an order of it could never leave the reception (decision 0166). A
 * transfer always can.
 * @param traded.path the field that the amount, or the form, was typed in
 * @returns refused, with the smallest note: AMOUNT_OUT_OF_BOUNDS
 */
export async function checkNotes(
  { tx }: CommandContext,
  traded: {
    readonly currency: string
    readonly form: Form
    readonly amount: string
    readonly path: string
  },
): Promise<Result<null>> {
  const { currency, form, amount, path } = traded
  if (form !== 'CASH') return done(null)
  const fault = notesFault(amount, await readDenominations(tx, currency))
  if (fault === null) return done(null)
  const { rule } = fault
  const details = { amount, currency, ...(rule === 'NOTES_MULTIPLE' ? { smallest: fault.smallest } : {}) }
  return refuseField('AMOUNT_OUT_OF_BOUNDS', path, { rule, details })
}
