import type { Form } from '@fxmatch/domain/orders/order-facts'
import {
  faultOfMargins,
  type MarginFault,
  type MarginLine,
  MOST_MARGIN_PERCENT,
  marginChanges,
  sameMargins,
} from '@fxmatch/domain/rates/margins'
import { lockCompany } from '../../db/companies/agencies.ts'
import { foreignCodes } from '../../db/reference/foreign-currencies.ts'
import { readMargins } from '../../db/reference/margins.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

function refuseMargins(fault: MarginFault, lines: readonly MarginLine[]) {
  if (fault.rule === 'DEFAULT_MARGIN_MISSING') {
    return refuse('INVALID_INPUT', {
      rule: fault.rule,
      fields: [{ path: 'DFT', rule: 'FIELD_REQUIRED' }],
    })
  }
  const { rule, line } = fault
  const details = { currency: lines[line]?.currency ?? null, most: MOST_MARGIN_PERCENT }
  return refuse('INVALID_INPUT', {
    rule,
    details,
    fields: [{ path: `${line}.${rule === 'PERCENT_INVALID' ? 'value' : 'currency_iso'}`, rule, details }],
  })
}

/** Sets whether the actor's bank tells its margins to its companies. @returns null where it already was so, or is not said */
async function tellMargins({ tx, actor }: ActorContext, told: boolean | null): Promise<boolean | null> {
  if (told === null) return null
  const changed = await tx
    .updateTable('companies')
    .set({ tells_margin: told })
    .where('id', '=', actor.companyId)
    .where('tells_margin', '<>', told)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n ? told : null
}

/**
 * Sets the margins, in percent, of the actor's bank on its companies' orders of one form, from now on (specification 002 §5).
 * The list is complete: a currency that it leaves out takes the default. What was in force stays on record, and orders
 * already placed keep it. The bank and its companies are told. Refused: MISSING_CAPABILITY; INVALID_INPUT where the default is
 * missing, or at a line that `faultOfMargins` refuses; SETTINGS_CHANGED where others are in force than the person saw.
 */
export async function setPartnerMargins(
  context: ActorContext,
  input: {
    readonly form: Form
    readonly lines: readonly MarginLine[]
    readonly seen?: readonly MarginLine[] | null
    /** Whether its companies are told its margins, of both forms (decision 0152); absent: as before. */
    readonly told?: boolean | null
  },
): Promise<Result<{ form: Form }>> {
  const { actor, tx, clock } = context
  const able = requireCapability(actor, 'margin.manage')
  if (!able.ok) return able
  const { form, lines } = input
  const fault = faultOfMargins(lines, await foreignCodes(tx))
  if (fault) return refuseMargins(fault, lines)
  const bankId = actor.companyId
  await lockCompany(tx, bankId)
  const at = clock.now()
  const current = await readMargins(tx, { bankId, form, at })
  if (input.seen && !sameMargins(current, input.seen)) {
    return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  }
  const changes = marginChanges(current, lines)
  const told = await tellMargins(context, input.told ?? null)
  if (changes.length === 0 && told === null) return done({ form })
  if (changes.length > 0)
    await tx
      .insertInto('margin_settings')
      .values(
        changes.map(({ currency, percent }) => ({
          bank_id: bankId,
          form,
          currency,
          percent,
          valid_from: at,
          set_by: actor.userId,
        })),
      )
      .execute()
  await audit(context, {
    action: 'margins.set',
    objectType: 'company',
    objectId: bankId,
    data: { form, changes, ...(told === null ? {} : { told }) },
  })
  const customers = await tx.selectFrom('companies').select('id').where('bank_id', '=', bankId).execute()
  await emit(context, [
    {
      type: 'change',
      noun: 'margins',
      event: 'margins.set',
      id: form,
      companies: [bankId, ...customers.map(({ id }) => id)],
    },
  ])
  return done({ form })
}
