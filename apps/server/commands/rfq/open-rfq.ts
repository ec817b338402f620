import { smallestNote } from '@fxmatch/domain/banknotes/denominations'
import {
  decimal,
  HOME_DECIMALS,
  isPlainDecimal,
  KEPT_DECIMALS,
  roundHalfUp,
  toDecimalString,
} from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { RfqSide } from '@fxmatch/domain/rfq/quote-price'
import { rfqFaults } from '@fxmatch/domain/rfq/rfq-rules'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import { readDenominations } from '../../db/reference/denominations.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { nextReference } from '../../db/references.ts'
import { readAskable } from '../../db/rfqs/askable-houses.ts'
import { countOpenRfqs } from '../../db/rfqs/rfq-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'
import { requireOpenMarket } from '../market/require-open-market.ts'
import { requireAgency } from '../orders/require-agency.ts'
import { noteRfq } from './note-rfq.ts'
import { refuseRfq } from './rfq-refusals.ts'

/** A request as it is sent: amounts in the currency. */
export interface OpenRfqInput {
  readonly side: RfqSide
  readonly currency: string
  readonly form: Form
  readonly amount: string
  readonly minPart?: string | null | undefined
  readonly governorateId?: number | null | undefined
  readonly agencyId?: string | null | undefined
  /** Ids of the houses that are asked. */
  readonly ask: readonly string[]
  readonly answerSeconds: number
  readonly fewReason?: string | null | undefined
  readonly note?: string | null | undefined
}

/**
 * A bank asks exchange offices for firm prices of one amount, under one clock.
 * Refused: MISSING_CAPABILITY; as by `requireOpenMarket`; INVALID_INPUT and AMOUNT_OUT_OF_BOUNDS at the field (`rfqFaults`);
 * INVALID_INPUT at `ask` for what is no exchange office that deals; RFQ_STATE where too many are open; AGENCY_REQUIRED for banknotes.
 */
export async function openRfq(
  context: ActorContext,
  input: OpenRfqInput,
): Promise<Result<{ rfqId: string }>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'rfq.ask')
  if (!able.ok) return able
  const open = await requireOpenMarket(context)
  if (!open.ok) return open
  // Two that are opened at once are counted one after the other.
  await tx.selectFrom('companies').select('id').where('id', '=', actor.companyId).forNoKeyUpdate().execute()
  const now = clock.now()
  const { side, currency, form, amount, ask, answerSeconds } = input
  const minPart = input.minPart ?? null
  const fewReason = input.fewReason ?? null
  const { unit, decimals } = await readQuotedCurrency(tx, currency)
  const { reference } = await readPriceBand(tx, now, currency)
  const counterValue =
    reference === null || !isPlainDecimal(amount)
      ? null
      : toDecimalString(
          roundHalfUp(decimal(amount).times(decimal(reference.rate)).dividedBy(unit), HOME_DECIMALS),
          HOME_DECIMALS,
        )
  const [fault] = rfqFaults(
    { side, form, amount, minPart, houses: ask, answerSeconds, fewReason },
    {
      decimals,
      counterValue,
      smallestNote: form === 'CASH' ? smallestNote(await readDenominations(tx, currency)) : null,
      open: await countOpenRfqs(tx, { askerId: actor.companyId, currency, side }),
    },
  )
  if (fault) return refuseRfq(fault)
  const houses = await readAskable(
    tx,
    { companyId: actor.companyId, companyKind: actor.companyKind, currency, form, bankId: null },
    now,
  )
  for (const id of ask) {
    const house = houses.find((one) => one.id === id)
    if (house === undefined) return refuseField('INVALID_INPUT', 'ask', { rule: 'RFQ_HOUSE' })
    if (house.refused)
      return refuseField('INVALID_INPUT', 'ask', { rule: 'RFQ_HOUSE', details: { party: house.name } })
  }
  const agency = await requireAgency(context, {
    agencyId: form === 'CASH' ? (input.agencyId ?? null) : null,
    bankId: actor.companyId,
    required: form === 'CASH',
    field: 'agencyId',
  })
  if (!agency.ok) return agency
  const rfqId = ids.uuid()
  const kept = (text: string) => toDecimalString(decimal(text), KEPT_DECIMALS)
  const row = {
    id: rfqId,
    reference: await nextReference(tx, 'rfq', now),
    asker_id: actor.companyId,
    asked_by: actor.userId,
    side,
    currency,
    form,
    operation: 'DIRECT_PURCHASE' as const,
    order_request_id: null,
    amount: kept(amount),
    min_part: minPart === null ? null : kept(minPart),
    governorate_id: input.governorateId ?? null,
    agency_id: agency.value,
    few_reason: fewReason,
    note: input.note ?? null,
    answer_by: new Date(now.getTime() + answerSeconds * 1_000),
    created_at: now,
  }
  await tx.insertInto('rfqs').values(row).execute()
  await tx
    .insertInto('rfq_houses')
    .values(ask.map((house_id) => ({ rfq_id: rfqId, house_id })))
    .execute()
  await noteRfq(context, {
    what: 'opened',
    rfqId,
    data: { ...row, ask },
    companies: [actor.companyId, ...ask],
  })
  return done({ rfqId })
}
