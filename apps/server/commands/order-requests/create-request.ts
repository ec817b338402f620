import type { FieldFault, ToldRule } from '@fxmatch/contract/errors/field-faults'
import type { OrderRequestFields } from '@fxmatch/contract/http/order-requests'
import { isRequestAmount } from '@fxmatch/domain/order-requests/basket'
import { draftDeadline } from '@fxmatch/domain/order-requests/request-table'
import { targetPercentOf } from '@fxmatch/domain/pricing/all-in-price'
import { readBankOf } from '../../db/companies/bank-of.ts'
import { readWholeNumber } from '../../db/configuration.ts'
import { foreignCurrencies } from '../../db/reference/foreign-currencies.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import { nextReference } from '../../db/references.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { checkAllInPrice } from '../positions/check-price.ts'
import { checkValueDate } from './check-value-date.ts'
import { isWrongAccount } from './is-wrong-account.ts'
import { recordRequestStep } from './move-request.ts'
import { takeTitle } from './take-title.ts'

interface CurrencyRow {
  readonly iso_code: string
  readonly decimals: number
  readonly unit: number
}

function wrongFields(input: OrderRequestFields, currency: CurrencyRow | undefined): FieldFault[] {
  const fields: FieldFault[] = []
  const add = (path: string, rule: ToldRule) => fields.push({ path, rule })
  if (!currency) add('currency', 'CURRENCY_UNKNOWN')
  else {
    const { decimals } = currency
    for (const path of ['totalAmount', 'importAmount'] as const) {
      const amount = input[path]
      if (!amount || isRequestAmount(amount, decimals)) continue
      fields.push({ path, rule: 'REQUEST_AMOUNT', details: { decimals } })
    }
  }
  for (const path of ['creditAccount', 'debitAccount'] as const) {
    if (isWrongAccount(input[path])) add(path, 'ACCOUNT_INVALID')
  }
  return fields
}

/** Reads what the form refers to. Refuses, with INVALID_INPUT, every wrong field at once. */
async function checkForm(
  context: ActorContext,
  input: OrderRequestFields,
): Promise<Result<{ currency: CurrencyRow; bankId: string }>> {
  const currency = await foreignCurrencies(context.tx)
    .select(['iso_code', 'decimals', 'unit'])
    .where('iso_code', '=', input.currency)
    .executeTakeFirst()
  const domiciliary = await context.tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', input.domicilaryBank)
    .where('kind', '=', 'BANK')
    .where('central_bank', '=', false)
    .executeTakeFirst()
  const bankId = await readBankOf(context.tx, context.actor.companyId)
  const fields = wrongFields(input, currency)
  const wrongDay = await checkValueDate(context, input.valueDate)
  if (wrongDay) fields.push(wrongDay)
  if (!domiciliary) fields.push({ path: 'domicilaryBank', rule: 'BANK_UNKNOWN' })
  if (!currency || fields.length > 0) return refuse('INVALID_INPUT', { fields })
  if (bankId === null) throw new Error(`company ${context.actor.companyId} belongs to no bank`)
  return done({ currency, bankId })
}

/** Judges the target price by its currency's band, as the company types it: all-in. */
async function checkTarget(
  context: ActorContext,
  { rate, currency }: Pick<OrderRequestFields, 'rate' | 'currency'>,
  bankId: string,
): Promise<Result<unknown>> {
  if (typeof rate !== 'string') return done(null)
  const terms = await loadTermsInForce(context.tx, { at: context.clock.now(), marginBankId: bankId })
  const ofForms = { CASH: terms('CASH', currency), DIGITAL: terms('DIGITAL', currency) }
  // Nobody is charged at a target: what is bought towards it has a price of its own.
  const onTop = { percents: [targetPercentOf(ofForms, 'CORPORATE')], bought: null }
  return checkAllInPrice(context, { currency, allIn: rate, onTop, path: 'rate' })
}

/**
 * A company asks for an amount of one currency, for one import title, in draft (specification 002 §5). The requests of a
 * title never exceed its amount together: the title is locked, so that two at the same instant come one after the other.
 * Currency and amount never change from here on. Refused: MISSING_CAPABILITY; INVALID_INPUT at the fields; RATE_OUT_OF_RANGE, NO_REFERENCE_RATE; TITLE_TAKEN;
 * TITLE_OVERDRAWN.
 */
export async function createRequest(
  context: ActorContext,
  input: OrderRequestFields,
): Promise<Result<{ requestId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'order_request.manage')
  if (!able.ok) return able
  const checked = await checkForm(context, input)
  if (!checked.ok) return checked
  const { currency, bankId } = checked.value
  const target = await checkTarget(context, input, bankId)
  if (!target.ok) return target
  const title = await takeTitle(context, input, currency)
  if (!title.ok) return title
  const now = clock.now()
  const request = await tx
    .insertInto('order_requests')
    .values({
      id: ids.uuid(),
      reference: await nextReference(context.tx, 'request', now),
      company_id: actor.companyId,
      bank_id: bankId,
      title_id: title.value.id,
      currency: currency.iso_code,
      unit: currency.unit,
      decimals: currency.decimals,
      total_amount: input.totalAmount,
      rate: input.rate ?? null,
      credit_account: input.creditAccount,
      debit_account: input.debitAccount,
      account_type: input.accountType,
      value_date: input.valueDate,
      status: 'DRAFT',
      status_since: now,
      expires_at: draftDeadline(
        { status: 'DRAFT', expiresAt: null },
        'create',
        now,
        await readWholeNumber(tx, 'request.draft_days'),
      ),
      created_by: actor.userId,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordRequestStep(context, {
    key: 'create',
    before: null,
    after: request,
    facts: {
      ...{ amount: request.total_amount, currency: request.currency, title: title.value.reference },
      // Submitting may move it, and the request keeps the newest alone.
      valueDate: request.value_date,
    },
  })
  return done({ requestId: request.id })
}
