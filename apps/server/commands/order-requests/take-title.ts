import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import type { OrderRequestFields } from '@fxmatch/contract/http/order-requests'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { decimal } from '@fxmatch/domain/money/decimal'
import {
  coversDay,
  hasRoomFor,
  importTitleBalance,
  type TitleBalance,
  usualTitleExpiry,
} from '@fxmatch/domain/order-requests/import-title'
import { readBankOf } from '../../db/companies/bank-of.ts'
import {
  claimTitle,
  insertTitleClaim,
  lockTitle,
  lockTitleById,
  readTitleRequests,
  type TitleClaim,
  type TitleRow,
} from '../../db/order-requests/import-titles.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Refused, type Result, refuse, refuseField } from '../kernel/result.ts'

/**
 * Why a title does not hold for a request, or null: it is over, it ends before the value date, or the form says that it
 * ends on another day.
 */
export function titleOver(
  title: Pick<TitleRow, 'expires_on'>,
  { importExpiry, valueDate }: Pick<OrderRequestFields, 'importExpiry' | 'valueDate'>,
  today: string,
): Refused | null {
  const expiry = title.expires_on
  const invalid = (rule: ToldRule, path: string) =>
    refuseField('INVALID_INPUT', path, { rule, details: { expiry } })
  if (importExpiry && importExpiry !== expiry) return invalid('TITLE_EXPIRY', 'importExpiry')
  if (!coversDay({ expiresOn: expiry }, today))
    return invalid('TITLE_OVER', importExpiry ? 'importExpiry' : 'importReference')
  return coversDay({ expiresOn: expiry }, valueDate) ? null : invalid('TITLE_ENDS_BEFORE', 'valueDate')
}

/**
 * Refuses a title that is another company's, or domiciled at another bank, without saying whose it is; the audit and the
 * compliance of both banks hear of it (decision 0143).
 */
function refuseClaim(
  context: ActorContext,
  title: TitleRow,
  { reference, domiciliaryId }: Pick<TitleClaim, 'reference' | 'domiciliaryId'>,
): Refused {
  const { actor } = context
  const noted = async (later: CommandContext) => {
    const [id, at] = [later.ids.uuid(), later.clock.now()]
    const claim = { id, at, titleId: title.id, companyId: actor.companyId, reference, domiciliaryId }
    const isNews = await insertTitleClaim(later.tx, claim)
    const by = { ...later, actor }
    await audit(by, {
      action: 'import_title.claimed',
      objectType: 'import_title',
      objectId: title.id,
      data: { reference, domiciliaryBank: domiciliaryId },
    })
    if (isNews) await tellCompliance(by, id, title.bank_id)
  }
  const { refusal } = refuse('TITLE_TAKEN', {
    rule: 'TITLE_TAKEN',
    fields: [{ path: 'importReference', rule: 'TITLE_TAKEN' }],
  })
  return { ok: false, refusal, noted }
}

/** Tells the bank that has the title, and the bank of the company that named it; where it is one bank, as its client's. */
async function tellCompliance(context: ActorContext, claimId: string, titleBank: string): Promise<void> {
  const clientBank = await readBankOf(context.tx, context.actor.companyId)
  const tell = (event: string, bank: string) =>
    ({ type: 'change', noun: 'import_title', event, id: claimId, companies: [bank] }) as const
  await emit(context, [
    ...(clientBank === null ? [] : [tell('import_title.claimed_by_client', clientBank)]),
    ...(clientBank === titleBank ? [] : [tell('import_title.claimed', titleBank)]),
  ])
}

/**
 * The import title, created where it is new, and locked. Refused: TITLE_TAKEN where it is another's, without a name;
 * INVALID_INPUT where it was domiciled otherwise or does not hold on the value date; TITLE_OVERDRAWN with its figures
 * where it has no room for the request.
 */
export async function takeTitle(
  context: ActorContext,
  input: OrderRequestFields,
  currency: { readonly iso_code: string; readonly decimals: number },
): Promise<Result<TitleRow>> {
  const { actor, clock, ids, tx } = context
  const wanted = input.importAmount ?? input.totalAmount
  const title = await lockTitle(tx, {
    id: ids.uuid(),
    company_id: actor.companyId,
    bank_id: input.domicilaryBank,
    reference: input.importReference,
    nature: input.importNature,
    currency: currency.iso_code,
    amount: wanted,
    expires_on: input.importExpiry ?? usualTitleExpiry(marketDate(clock.now())),
    created_at: clock.now(),
  })
  if (title.company_id !== actor.companyId || title.bank_id !== input.domicilaryBank)
    return refuseClaim(context, title, {
      reference: input.importReference,
      domiciliaryId: input.domicilaryBank,
    })
  const over = titleOver(title, input, marketDate(clock.now()))
  if (over) return over
  const invalid = (rule: ToldRule, path: string, details: Record<string, string> = {}) =>
    refuseField('INVALID_INPUT', path, { rule, details })
  if (title.nature !== input.importNature) return invalid('TITLE_NATURE', 'importNature')
  if (title.currency !== currency.iso_code)
    return invalid('TITLE_CURRENCY', 'currency', { currency: title.currency })
  const drawn = (await readTitleRequests(tx, [title.id])).get(title.id) ?? []
  const balance = importTitleBalance(title.amount, currency.decimals, drawn)
  if (input.importAmount && !decimal(input.importAmount).equals(decimal(title.amount)))
    return invalid('TITLE_AMOUNT', 'importAmount', { amount: balance.amount, currency: title.currency })
  return roomFor(title, balance, input.totalAmount)
}

/**
 * Makes the title of a request that is being submitted its company's before the market (decision 0613). Refused: TITLE_TAKEN where another
 * company's request for it was submitted meanwhile.
 */
export async function claimForRequest(context: ActorContext, own: TitleRow): Promise<Result<null>> {
  const title = await claimTitle(context.tx, own)
  if (title.id === own.id) return done(null)
  return refuseClaim(context, title, { reference: own.reference, domiciliaryId: own.bank_id })
}

/** Whether a title has room for an amount: TITLE_OVERDRAWN with its figures where it has none. */
function roomFor(title: TitleRow, balance: TitleBalance, wanted: string): Result<TitleRow> {
  if (hasRoomFor(balance, wanted)) return done(title)
  return refuse('TITLE_OVERDRAWN', {
    rule: 'TITLE_OVERDRAWN',
    details: {
      ...balance,
      reference: title.reference,
      currency: title.currency,
      wanted,
    },
    fields: [
      {
        path: 'totalAmount',
        rule: 'TITLE_LEFT',
        details: { left: balance.left, currency: title.currency },
      },
    ],
  })
}

/**
 * The title of a submitted request, locked, with room for what it buys anew: what was lost is open to other requests of the
 * title. Refused: INVALID_INPUT where the title does not hold on the value date; TITLE_OVERDRAWN with its figures.
 */
export async function takeRest(
  context: ActorContext,
  request: Pick<RequestRow, 'title_id' | 'decimals'>,
  { amount, valueDate }: { readonly amount: string; readonly valueDate: string },
): Promise<Result<TitleRow>> {
  const title = await lockTitleById(context.tx, request.title_id)
  const over = titleOver(title, { valueDate }, marketDate(context.clock.now()))
  if (over) return over
  const drawn = (await readTitleRequests(context.tx, [title.id])).get(title.id) ?? []
  return roomFor(title, importTitleBalance(title.amount, request.decimals, drawn), amount)
}
