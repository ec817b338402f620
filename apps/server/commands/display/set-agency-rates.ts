import { parseRateLineId } from '@fxmatch/domain/rates/rate-line'
import { AGENCY_RATES, type NewRate, readRates } from '../../db/reference/rate-books.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkPublishedRates } from '../rates/check-published-rates.ts'
import { changedSince, type RateLineInput, readRateLines, validateRates } from '../rates/validate-rates.ts'
import { admitToBoard } from './board-agency.ts'

/** A line of the list as it is sent; rates in TND per quoting unit. */
export interface AgencyRateInput extends RateLineInput {
  readonly saleRate: string
  readonly currency?: string | { readonly isoCode: string } | undefined
}

/**
 * Reads the rates of one agency. Refused as by `readRateLines`; INVALID_INPUT for a line of another agency or currency
 * than it says.
 */
function readLines(
  lines: readonly AgencyRateInput[],
  agencyId: string,
  known: ReadonlySet<string>,
): Result<NewRate[]> {
  for (const [index, { id, currency }] of lines.entries()) {
    const invalid = (member: string) =>
      refuse('INVALID_INPUT', { fields: [{ path: `${index}.${member}`, rule: 'VALUE_INVALID' }] })
    const line = parseRateLineId(id)
    if (line && line.ownerId !== agencyId) return invalid('id')
    const named = typeof currency === 'object' ? currency.isoCode : currency
    if (line && named !== undefined && named !== line.currency) return invalid('currency')
  }
  return readRateLines(lines, { ownerId: agencyId, known })
}

/**
 * The actor's bank enters what an agency of its quotes on the rate board, or validates it as it stands; with `all`, every
 * open agency of the bank quotes the same. A currency that is left out keeps its rates, and what was in force stays on
 * record. Refused: MISSING_CAPABILITY; NOT_FOUND for another's agency; DISPLAY_OFF; INVALID_INPUT for an impossible rate,
 * lines of several agencies, or a sale below the purchase; SETTINGS_CHANGED where a rate changed since the person saw it.
 */
export async function setAgencyRates(
  context: ActorContext,
  input: { readonly lines: readonly AgencyRateInput[]; readonly all: boolean },
): Promise<Result<{ agencyId: string }>> {
  const { actor, tx, clock } = context
  const agencyId = parseRateLineId(input.lines[0]?.id ?? '')?.ownerId
  const admitted = await admitToBoard(context, agencyId ?? actor.companyId)
  if (!admitted.ok && (agencyId !== undefined || admitted.refusal.code !== 'NOT_FOUND')) return admitted
  if (agencyId === undefined)
    return refuse('INVALID_INPUT', { fields: [{ path: '0.id', rule: 'VALUE_INVALID' }] })
  const current = await readRates(tx, AGENCY_RATES, { ownerId: agencyId, at: clock.now() })
  const given = readLines(input.lines, agencyId, new Set(current.map(({ currency }) => currency)))
  if (!given.ok) return given
  if (changedSince(input.lines, current)) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  const inForce = new Map(current.map((row) => [row.currency, row]))
  const within = await checkPublishedRates(
    context,
    given.value.flatMap(({ currency, purchaseRate, saleRate }, index) => {
      const row = inForce.get(currency)
      return [
        { currency, rate: purchaseRate, inForce: row?.purchase_rate ?? null, path: `${index}.purchaseRate` },
        { currency, rate: saleRate ?? '0', inForce: row?.sale_rate ?? null, path: `${index}.saleRate` },
      ]
    }),
  )
  if (!within.ok) return within
  const agencies = input.all
    ? await tx
        .selectFrom('agencies')
        .select('id')
        .where('company_id', '=', actor.companyId)
        .where('closed_at', 'is', null)
        .orderBy('id')
        .execute()
    : [{ id: agencyId }]
  for (const { id } of agencies)
    await validateRates(context, AGENCY_RATES, {
      ownerId: id,
      wanted: given.value,
      action: 'agency_rates.validated',
      objectType: 'agency',
    })
  await emit(context, [
    {
      type: 'change',
      noun: 'display',
      event: 'agency_rates.validated',
      id: input.all ? actor.companyId : agencyId,
      companies: [actor.companyId],
    },
  ])
  return done({ agencyId })
}
