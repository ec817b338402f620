import { tunisDate } from '@fxmatch/domain/calendar/working-days'
import { equalDecimals } from '@fxmatch/domain/money/amount'
import { isSettableRate, sellsAboveCost } from '@fxmatch/domain/rates/rate-figures'
import { parseRateLineId } from '@fxmatch/domain/rates/rate-line'
import { type AgencyRateRow, readAgencyRates } from '../../db/reference/agency-rates.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { isSeen } from '../rates/is-seen.ts'
import { admitToBoard } from './board-agency.ts'

export interface AgencyRateInput {
  /** Id of the line: the agency's and the currency's. */
  readonly id: string
  readonly currency?: string | { readonly isoCode: string } | undefined
  readonly purchaseRate: string
  readonly saleRate: string
  /** See `seenSince`. */
  readonly validFrom?: string | null | undefined
}

type Change = { readonly currency: string; readonly purchaseRate: string; readonly saleRate: string }

/** The given rates, all of one agency; a line that cannot be is named. */
function readLines(lines: readonly AgencyRateInput[], known: ReadonlySet<string>): Result<Change[]> {
  const first = parseRateLineId(lines[0]?.id ?? '')
  const seen = new Set<string>()
  const changes: Change[] = []
  for (const [index, { id, currency, purchaseRate, saleRate }] of lines.entries()) {
    const invalid = (member: string, message = 'Invalide') =>
      refuse('INVALID_INPUT', { fields: [{ path: `${index}.${member}`, message }] })
    const line = parseRateLineId(id)
    if (!line || line.ownerId !== first?.ownerId || !known.has(line.currency) || seen.has(line.currency))
      return invalid('id')
    const named = typeof currency === 'object' ? currency.isoCode : currency
    if (named !== undefined && named !== line.currency) return invalid('currency')
    if (!isSettableRate(purchaseRate)) return invalid('purchaseRate')
    if (!isSettableRate(saleRate)) return invalid('saleRate')
    if (!sellsAboveCost(purchaseRate, saleRate)) {
      return invalid('saleRate', "Le prix de vente est inférieur au prix d'achat")
    }
    seen.add(line.currency)
    changes.push({ currency: line.currency, purchaseRate, saleRate })
  }
  return done(changes)
}

function differs(change: Change, row: AgencyRateRow | undefined): boolean {
  return (
    row?.purchase_rate == null ||
    row.sale_rate === null ||
    !equalDecimals(row.purchase_rate, change.purchaseRate) ||
    !equalDecimals(row.sale_rate, change.saleRate)
  )
}

/** Writes what differs from an agency's rates in force, and that somebody has validated the day's. */
async function write(context: ActorContext, agencyId: string, wanted: readonly Change[]): Promise<void> {
  const { actor, tx, clock } = context
  const at = clock.now()
  const current = await readAgencyRates(tx, { agencyId, at })
  const byCurrency = new Map(current.map((row) => [row.currency, row]))
  const changes = wanted.filter((change) => differs(change, byCurrency.get(change.currency)))
  if (changes.length > 0) {
    await tx
      .insertInto('agency_rates')
      .values(
        changes.map(({ currency, purchaseRate, saleRate }) => ({
          agency_id: agencyId,
          currency,
          purchase_rate: purchaseRate,
          sale_rate: saleRate,
          valid_from: at,
          set_by: actor.userId,
        })),
      )
      .execute()
  }
  const day = tunisDate(at)
  await tx
    .insertInto('agency_rate_validations')
    .values({ agency_id: agencyId, day, validated_at: at, validated_by: actor.userId })
    .execute()
  await audit(context, {
    action: 'agency_rates.validated',
    objectType: 'agency',
    objectId: agencyId,
    data: { day, changes },
  })
}

/**
 * The actor's bank enters what an agency of its quotes on the rate board, or validates it as it stands; with `all`, every
 * open agency of the bank quotes the same. A currency that is left out keeps its rates, and what was in force stays on
 * record. Refused: MISSING_CAPABILITY; NOT_FOUND for another's agency; DISPLAY_OFF; INVALID_INPUT for a rate that cannot
 * be, lines of several agencies, or a sale below the purchase; SETTINGS_CHANGED where a rate changed since it was seen.
 */
export async function setAgencyRates(
  context: ActorContext,
  input: { readonly lines: readonly AgencyRateInput[]; readonly all: boolean },
): Promise<Result<{ agencyId: string }>> {
  const { actor, tx, clock } = context
  const agencyId = parseRateLineId(input.lines[0]?.id ?? '')?.ownerId
  const admitted = await admitToBoard(context, agencyId ?? actor.companyId)
  if (!admitted.ok && (agencyId !== undefined || admitted.refusal.code !== 'NOT_FOUND')) return admitted
  const current = agencyId === undefined ? [] : await readAgencyRates(tx, { agencyId, at: clock.now() })
  const given = readLines(input.lines, new Set(current.map(({ currency }) => currency)))
  if (!given.ok) return given
  if (agencyId === undefined) return refuse('NOT_FOUND')
  const since = new Map(current.map(({ currency, valid_from }) => [currency, valid_from]))
  const isStale = input.lines.some(
    ({ id, validFrom }) => !isSeen(validFrom, since.get(parseRateLineId(id)?.currency ?? '') ?? null),
  )
  if (isStale) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  const agencies = input.all
    ? await tx
        .selectFrom('agencies')
        .select('id')
        .where('company_id', '=', actor.companyId)
        .where('closed_at', 'is', null)
        .orderBy('id')
        .execute()
    : [{ id: agencyId }]
  for (const { id } of agencies) await write(context, id, given.value)
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
