import { marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { type CustomsWarning, decideCustoms } from '@fxmatch/domain/trust/customs-paper'
import { directionOf, type TrustOperation } from '@fxmatch/domain/trust/directions'
import { lockName } from '../../db/lock-name.ts'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import { acceptedChangesOf } from '../../db/trust/requests.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

/** A traveller's change of notes as the customs' rules see it. */
interface Changed {
  /** Left out of what was changed before: it is this one. */
  readonly requestId: string | null
  readonly operation: TrustOperation
  /** By what the traveller is known; null once erased: nothing before it is known then. */
  readonly key: string | null
  /** TND. */
  readonly value: string
  readonly resident: boolean | null
  readonly declaration: string | null
}

/**
 * Judges a traveller's change of notes by the customs' rules (G15), with what the same contact, and anybody by the same declaration,
 * has accepted the same way today. Who bought as no resident today is none for the rest of the day.
 * @returns what is warned of, null where nothing is. Refused: CUSTOMS_PAPER with the figures, at the declaration.
 */
export async function checkCustoms(
  { tx, clock }: CommandContext,
  { requestId, operation, key, value, resident, declaration }: Changed,
): Promise<Result<CustomsWarning | null>> {
  const since = startOfMarketDate(marketDate(clock.now()))
  // Two who accept by one declaration at once are judged one after the other; a contact has one living request.
  if (declaration !== null) await lockName(tx, `customs declaration ${declaration}`)
  const before = await acceptedChangesOf(tx, { key, declaration, operation, since, requestId })
  const decided = decideCustoms({
    ...{ direction: directionOf(operation), value, before: before.value },
    resident: before.nonResident ? false : resident,
    declared: declaration !== null,
  })
  if (decided.outcome !== 'REFUSE') return done(decided.outcome === 'WARN' ? decided.rule : null)
  const { rule, total, most } = decided
  return refuseField('CUSTOMS_PAPER', 'customsDeclaration', { rule, details: { total, most } })
}

/** What a wish is worth before anybody has named a price: at the reference, TND; zero where there is none, since it is judged again. */
export async function worthAtReference(
  { tx, clock }: CommandContext,
  wish: { readonly currency: string; readonly amount: string },
): Promise<string> {
  const { reference, unit } = await readPriceBand(tx, clock.now(), wish.currency)
  return reference === null ? '0' : counterValue(wish.amount, reference.rate, unit)
}
