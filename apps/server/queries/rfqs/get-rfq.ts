import type { QuoteView, RfqView } from '@fxmatch/contract/http/rfqs'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { proposals } from '@fxmatch/domain/rfq/decide-award'
import { declineRefusal, type RfqFacts } from '@fxmatch/domain/rfq/decide-quote'
import { type DeclineCode, LIVE_RFQ_STATUSES, type QuoteStatus } from '@fxmatch/domain/rfq/rfq-table'
import type { Kysely } from 'kysely'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import {
  lastAnswer,
  type QuoteRow,
  quotesOf,
  type RfqRow,
  readAnswers,
  rfqFacts,
} from '../../db/rfqs/rfq-rows.ts'
import type { Database } from '../../db/schema.ts'
import { presentRefusable } from '../present-refusable.ts'

type Reader = Kysely<Database>

/**
 * A request for quotes as its reader may see it: who asks reads every answer, a house that is asked its own alone, and not whom else
 * was asked; who reads the platform reads all. Null: it is none of the reader's.
 */
export async function getRfq(db: Reader, viewer: Actor, id: string, now: Date): Promise<RfqView | null> {
  const row = await db.selectFrom('rfqs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const houses = await db
    .selectFrom('rfq_houses')
    .innerJoin('companies', 'companies.id', 'rfq_houses.house_id')
    .where('rfq_id', '=', id)
    .orderBy('companies.name')
    .select(['companies.id', 'companies.name'])
    .execute()
  const asking = row.asker_id === viewer.companyId
  const seesAll = asking || viewer.capabilities.has('platform.read')
  if (!seesAll && !houses.some((house) => house.id === viewer.companyId)) return null
  const all = await readAnswers(db, id)
  const answers = seesAll ? all : all.filter(({ house_id }) => house_id === viewer.companyId)
  const facts = rfqFacts(row)
  const { unit, decimals } = await readQuotedCurrency(db, row.currency)
  const asker = await db
    .selectFrom('companies')
    .where('id', '=', row.asker_id)
    .select(['id', 'name'])
    .executeTakeFirstOrThrow()
  const payableOf = asking ? await pricing(db, row, unit, now) : () => null
  const name = new Map(houses.map((house) => [house.id, house.name]))
  const { reference } = await readPriceBand(db, now, row.currency)
  return {
    ...{
      id,
      reference: row.reference,
      asking,
      asker,
      side: facts.side,
      currency: row.currency,
      decimals,
      unit,
    },
    ...{ form: row.form as Form, status: facts.status, version: row.version, note: row.note },
    ...{
      amount: shown(row.amount),
      minPart: row.min_part === null ? null : shown(row.min_part),
      awarded: shown(row.awarded),
    },
    ...{ answerBy: row.answer_by.toISOString(), createdAt: row.created_at.toISOString() },
    ...{ endedAt: row.ended_at?.toISOString() ?? null, endReason: seesAll ? row.end_reason : null },
    openingRate: reference?.rate ?? null,
    houses: seesAll ? houses : [],
    quotes: answers.map((answer) => presentQuote(answer, name.get(answer.house_id) ?? '', payableOf)),
    proposals: asking && isLive(facts) ? proposed(facts, answers, now) : null,
    allowedActions: actions(facts, viewer, { asking, answers, now }),
  }
}

const isLive = ({ status }: RfqFacts): boolean => LIVE_RFQ_STATUSES.some((live) => live === status)

/** An amount without what it does not need after its point. */
const shown = (amount: string): string => decimal(amount).toFixed()

function proposed(facts: RfqFacts, answers: readonly QuoteRow[], now: Date) {
  const live = quotesOf(answers).filter(({ status, validUntil }) => status === 'LIVE' && validUntil > now)
  const { single, combination } = proposals(
    facts,
    live,
    decimal(facts.amount).minus(decimal(facts.awarded)).toFixed(),
  )
  return { single, combination: combination && [...combination] }
}

/** What who asks pays for a quote under the settings in force now, as its order would keep it. */
async function pricing(db: Reader, row: RfqRow, unit: number, now: Date) {
  const form = row.form as Form
  const terms = (
    await loadTermsInForce(db, { at: now, marginBankId: null, only: { form, currency: row.currency } })
  )(form, row.currency)
  return ({ rate, amount }: QuoteRow): string | null =>
    rate === null || amount === null
      ? null
      : priceOrder({ amount, rate, unit, form, terms, buyer: 'BANK' }).payable
}

function presentQuote(row: QuoteRow, name: string, payableOf: (row: QuoteRow) => string | null): QuoteView {
  return {
    ...{ id: row.id, house: { id: row.house_id, name }, status: row.status as QuoteStatus, rate: row.rate },
    amount: row.amount === null ? null : shown(row.amount),
    minAmount: row.min_amount === null ? null : shown(row.min_amount),
    payable: payableOf(row),
    validUntil: row.valid_until?.toISOString() ?? null,
    declineCode: row.decline_code as DeclineCode | null,
    declineNote: row.decline_note,
    awardedAmount: row.awarded_amount === null ? null : shown(row.awarded_amount),
    orderId: row.order_id,
    createdAt: row.created_at.toISOString(),
  }
}

/** What the reader may do now; what is past has no button. */
function actions(
  facts: RfqFacts,
  viewer: Actor,
  {
    asking,
    answers,
    now,
  }: { readonly asking: boolean; readonly answers: readonly QuoteRow[]; readonly now: Date },
): RfqView['allowedActions'] {
  if (!isLive(facts)) return []
  if (asking)
    return viewer.capabilities.has('rfq.ask')
      ? (['award', 'cancel'] as const).map((action) => ({ action, ...presentRefusable(null) }))
      : []
  if (!viewer.capabilities.has('rfq.quote') || now >= facts.answerBy) return []
  const last = lastAnswer(answers, viewer.companyId)
  if (last?.status === 'DECLINED' || last?.status === 'AWARDED') return []
  const declined = declineRefusal(facts, last, now)
  return [
    { action: 'quote' as const, ...presentRefusable(null) },
    ...(declined === null ? [{ action: 'decline' as const, ...presentRefusable(null) }] : []),
  ]
}
