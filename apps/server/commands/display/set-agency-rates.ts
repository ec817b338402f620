import { parseRateLineId } from '@fxmatch/domain/rates/rate-line'
import { AGENCY_RATES, type NewRate, type RateRow, readRates } from '../../db/reference/rate-books.ts'
import type { ActorContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { type PreparedRates, writeWithinBands } from '../rates/check-published-rates.ts'
import {
  changedSince,
  changeLines,
  type RateLineInput,
  readRateLines,
  sameRate,
  validateRates,
} from '../rates/validate-rates.ts'
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
async function readLines(
  context: ActorContext,
  lines: readonly AgencyRateInput[],
  agencyId: string,
  known: ReadonlySet<string>,
): Promise<Result<NewRate[]>> {
  for (const [index, { id, currency }] of lines.entries()) {
    const invalid = (member: string) =>
      refuse('INVALID_INPUT', { fields: [{ path: `${index}.${member}`, rule: 'VALUE_INVALID' }] })
    const line = parseRateLineId(id)
    if (line && line.ownerId !== agencyId) return invalid('id')
    const named = typeof currency === 'object' ? currency.isoCode : currency
    if (line && named !== undefined && named !== line.currency) return invalid('currency')
  }
  return readRateLines(context, lines, { ownerId: agencyId, known })
}

/** The open agencies that a list is for: the one that it names, or with `all` every one of the bank. */
async function agenciesMeant(
  { actor, tx }: ActorContext,
  agencyId: string,
  all: boolean,
): Promise<readonly string[]> {
  if (!all) return [agencyId]
  const agencies = await tx
    .selectFrom('agencies')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  return agencies.map(({ id }) => id)
}

/**
 * Checks what an agency is to quote, all but the allowed band, and locks the bank. Refused: MISSING_CAPABILITY; NOT_FOUND
 * for another's agency; DISPLAY_OFF; INVALID_INPUT for an impossible rate, lines of several agencies, or a sale below the
 * purchase; SETTINGS_CHANGED where a rate changed since the person saw it.
 */
export async function prepareAgencyRates(
  context: ActorContext,
  input: { readonly lines: readonly AgencyRateInput[]; readonly all: boolean },
): Promise<Result<PreparedRates & { readonly agencyId: string }>> {
  const { actor, tx, clock } = context
  const at = clock.now()
  const agencyId = parseRateLineId(input.lines[0]?.id ?? '')?.ownerId
  const admitted = await admitToBoard(context, agencyId ?? actor.companyId)
  if (!admitted.ok && (agencyId !== undefined || admitted.refusal.code !== 'NOT_FOUND')) return admitted
  if (agencyId === undefined)
    return refuse('INVALID_INPUT', { fields: [{ path: '0.id', rule: 'VALUE_INVALID' }] })
  const current = await readRates(tx, AGENCY_RATES, { ownerId: agencyId, at })
  const given = await readLines(
    context,
    input.lines,
    agencyId,
    new Set(current.map(({ currency }) => currency)),
  )
  if (!given.ok) return given
  if (changedSince(input.lines, current)) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  const agencies = await agenciesMeant(context, agencyId, input.all)
  const boards = new Map([[agencyId, ratesBy(current)]])
  for (const id of agencies)
    if (id !== agencyId) boards.set(id, ratesBy(await readRates(tx, AGENCY_RATES, { ownerId: id, at })))
  const judged = (currency: string, side: 'purchase_rate' | 'sale_rate', rate: string) => ({
    currency,
    rate,
    inForce: boards.get(agencyId)?.get(currency)?.[side] ?? null,
    // What one agency quotes outside the band is new to an agency that does not.
    unchanged: [...boards.values()].every((rates) => sameRate(rates.get(currency)?.[side] ?? null, rate)),
  })
  return done({
    book: 'BOARD',
    agencyId,
    everywhere: input.all,
    lines: changeLines(given.value, current),
    typed: given.value.flatMap(({ currency, purchaseRate, saleRate }, index) => [
      {
        ...judged(currency, 'purchase_rate', purchaseRate),
        side: 'PURCHASE' as const,
        path: `${index}.purchaseRate`,
      },
      {
        ...judged(currency, 'sale_rate', saleRate ?? '0'),
        side: 'SALE' as const,
        path: `${index}.saleRate`,
      },
    ]),
    // A board has both rates on its own lines: `readRateLines` has compared them.
    crossed: done(null),
    write: async (first) => {
      for (const id of agencies)
        await validateRates(context, AGENCY_RATES, {
          ownerId: id,
          wanted: given.value,
          action: 'agency_rates.validated',
          objectType: 'agency',
          first,
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
    },
  })
}

const ratesBy = (rows: readonly RateRow[]) => new Map(rows.map((row) => [row.currency, row]))

/**
 * The actor's bank enters what an agency of its quotes on the rate board, or validates it as it stands; with `all`, every
 * open agency of the bank quotes the same. A currency that is left out keeps its rates, and what was in force stays on
 * record. Refused as by `prepareAgencyRates` and `writeWithinBands`.
 */
export async function setAgencyRates(
  context: ActorContext,
  input: { readonly lines: readonly AgencyRateInput[]; readonly all: boolean },
): Promise<Result<{ agencyId: string }>> {
  const prepared = await prepareAgencyRates(context, input)
  if (!prepared.ok) return prepared
  const written = await writeWithinBands(context, prepared.value)
  return written.ok ? done({ agencyId: prepared.value.agencyId }) : written
}
