import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import type { CustomsWarning } from '@fxmatch/domain/trust/customs-paper'
import { lockName } from '../../db/lock-name.ts'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import { type ChangedNotes, customsOf } from '../../db/trust/customs-of.ts'
import type { TrustRequestRow } from '../../db/trust/requests.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/**
 * Judges a traveller's change of notes by the customs' rules (G15, `customsOf`).
 * @returns what is warned of, null where nothing is. Refused: CUSTOMS_PAPER with the figures, at the declaration.
 */
export async function checkCustoms(
  { tx, clock }: CommandContext,
  changed: ChangedNotes,
): Promise<Result<CustomsWarning | null>> {
  const { declaration } = changed
  // Two who accept by one declaration at once are judged one after the other; a contact has one living request.
  if (declaration !== null) await lockName(tx, `customs declaration ${declaration}`)
  const decided = await customsOf(tx, clock.now(), changed)
  if (decided.outcome !== 'REFUSE') return done(decided.outcome === 'WARN' ? decided.rule : null)
  const { rule, total, most } = decided
  return refuseField('CUSTOMS_PAPER', 'customsDeclaration', { rule, details: { total, most } })
}

/**
 * Whether a proposal of a value could be accepted at all: what only lacks the declaration's number can, since the traveller gives it with
 * the acceptance. Asked before an operator pays tokens for it.
 * @param value TND
 */
export async function canBeAccepted(
  { tx, clock }: CommandContext,
  request: TrustRequestRow,
  value: string,
): Promise<boolean> {
  const decided = await customsOf(tx, clock.now(), {
    ...{ requestId: request.id, operation: request.operation_type, key: request.customer_key, value },
    ...{ resident: request.resident, declaration: request.customs_declaration },
  })
  return decided.outcome !== 'REFUSE' || decided.rule === 'CUSTOMS_DECLARATION'
}

/** What a wish is worth before anybody has named a price: at the reference, TND; zero where there is none, since it is judged again. */
export async function worthAtReference(
  { tx, clock }: CommandContext,
  wish: { readonly currency: string; readonly amount: string },
): Promise<string> {
  const { reference, unit } = await readPriceBand(tx, clock.now(), wish.currency)
  return reference === null ? '0' : counterValue(wish.amount, reference.rate, unit)
}
