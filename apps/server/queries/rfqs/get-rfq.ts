import type { QuoteView, RfqView } from '@fxmatch/contract/http/rfqs'
import type { Actor } from '@fxmatch/domain/access/actor'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { QuotePart } from '@fxmatch/domain/rfq/combine-quotes'
import { proposals } from '@fxmatch/domain/rfq/decide-award'
import { declineRefusal, type RfqFacts } from '@fxmatch/domain/rfq/decide-quote'
import { COUNTED_DAYS } from '@fxmatch/domain/rfq/rfq-rules'
import { isLiveRfq, seenByAsked } from '@fxmatch/domain/rfq/rfq-table'
import type { Kysely } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { readFishing } from '../../db/rfqs/rfq-figures.ts'
import {
  lastAnswer,
  type QuoteRow,
  quotesOf,
  type RfqRow,
  readAnswers,
  readRfqHouses,
  rfqFacts,
  standingOf,
} from '../../db/rfqs/rfq-rows.ts'
import { readToldRfqs } from '../../db/rfqs/told-bank.ts'
import { valueDateNow } from '../../db/rfqs/value-date.ts'
import type { Database } from '../../db/schema.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'
import { type PriceQuote, quotePrices, takenPrices, total } from './price-quotes.ts'

type Reader = Kysely<Database>
type As = RfqView['as']

/**
 * A request for quotes as its reader may see it: who asks reads every answer, a house that is asked its own alone, and neither whom
 * else was asked nor what became of it; who reads the platform reads all, and so does the bank of who asks where it is told
 * (`isToldBank`), but for what houses wrote as they declined. Null: it is none of the reader's.
 */
export function getRfq(db: Db, viewer: Actor, id: string, now: Date): Promise<RfqView | null> {
  return inSnapshot(db, (snapshot) => readRfq(snapshot, viewer, id, now))
}

async function readRfq(db: Reader, viewer: Actor, id: string, now: Date): Promise<RfqView | null> {
  const [row, houses, all] = await Promise.all([
    db.selectFrom('rfqs').selectAll().where('id', '=', id).executeTakeFirst(),
    readRfqHouses(db, id),
    readAnswers(db, id),
  ])
  if (!row) return null
  const as = readsAs(viewer, row, houses) ?? (await readsAsBank(db, viewer, row))
  if (as === null) return null
  const isAsked = as === 'ASKED'
  const answers = isAsked ? all.filter(({ house_id }) => house_id === viewer.companyId) : all
  const facts = rfqFacts(row)
  const { unit, decimals } = await readQuotedCurrency(db, row.currency)
  const [
    { prices: pricesNow, percents },
    taken,
    { reference: opening },
    { asker, agency, request, ofRequest },
    counted,
  ] = await Promise.all([
    quotePrices(db, row, { unit, now }),
    takenPrices(db, row, { unit }),
    // Of the day on which it was asked: that is what the houses had before them.
    readPriceBand(db, row.created_at, row.currency),
    readAround(db, row),
    // As it was on the day on which it was asked.
    readFishing(db, isAsked ? [row.asker_id] : [], row.created_at),
  ])
  const name = new Map(houses.map((house) => [house.id, house.name]))
  const pays = as === 'PLATFORM' || (as !== 'BANK' && isAsked === (facts.side === 'SELL'))
  // Once all is over, by the percents of the award: what others would have cost stands as it was compared.
  const prices = (isLiveRfq(facts.status) ? undefined : [...taken.values()].at(-1)) ?? pricesNow
  const shownQuote = { pays, prices, taken, now, notes: as !== 'BANK' }
  const quotes = answers.map((answer) => presentQuote(answer, name.get(answer.house_id) ?? '', shownQuote))
  const fishing = counted.get(row.asker_id)
  return {
    ...{ id, reference: row.reference, as, asker, side: facts.side },
    ...{ currency: row.currency, decimals, unit, form: row.form as Form, note: row.note },
    amount: shown(row.amount),
    minPart: shownOrNull(row.min_part),
    awarded: isAsked ? awardedTo(answers) : shown(row.awarded),
    status: isAsked ? seenByAsked(facts.status) : facts.status,
    valueDate: isLiveRfq(facts.status) ? await valueDateNow(db, ofRequest, now) : null,
    ...{ answerBy: row.answer_by.toISOString(), createdAt: row.created_at.toISOString() },
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: isAsked ? null : row.end_reason,
    operation: row.operation as RfqView['operation'],
    bankReads: row.told_bank_id !== null,
    fewReason: isAsked ? null : row.few_reason,
    ...{ agency, orderRequest: isAsked ? null : request },
    openingRate: opening?.rate ?? null,
    houses: isAsked ? [] : houses,
    quotes,
    taken: sumOf(quotes.flatMap((quote) => quote.taken ?? [])),
    proposals: as === 'ASKING' && isLiveRfq(facts.status) ? proposed(facts, answers, shownQuote) : null,
    terms: pays ? percents : null,
    fishing: fishing === undefined ? null : { days: COUNTED_DAYS, ...fishing },
    allowedActions: isLiveRfq(facts.status) ? actions(facts, viewer, { as, answers, now }) : [],
  }
}

/** As what somebody reads a request; null: not at all. */
function readsAs(viewer: Actor, row: RfqRow, houses: readonly { readonly id: string }[]): As | null {
  if (row.asker_id === viewer.companyId) return 'ASKING'
  if (houses.some(({ id }) => id === viewer.companyId)) return 'ASKED'
  return viewer.capabilities.has('platform.read') ? 'PLATFORM' : null
}

/** Who reads it as the bank through which it was bought. */
async function readsAsBank(db: Reader, { companyId }: Actor, { reference }: RfqRow): Promise<As | null> {
  return (await readToldRfqs(db, [reference], companyId)).has(reference) ? 'BANK' : null
}

async function readAround(db: Reader, row: RfqRow) {
  const [asker, agency, request] = await Promise.all([
    db
      .selectFrom('companies')
      .where('id', '=', row.asker_id)
      .select(['id', 'name'])
      .executeTakeFirstOrThrow(),
    row.agency_id === null
      ? null
      : db
          .selectFrom('agencies')
          .where('id', '=', row.agency_id)
          .select(['id', 'name'])
          .executeTakeFirstOrThrow(),
    row.order_request_id === null
      ? null
      : db
          .selectFrom('order_requests')
          .where('id', '=', row.order_request_id)
          .select(['id', 'reference', 'value_date'])
          .executeTakeFirstOrThrow(),
  ])
  return {
    ...{ asker, agency, ofRequest: request?.value_date ?? null },
    request: request && { id: request.id, reference: request.reference },
  }
}

/** An amount without what it does not need after its point. */
const shown = (amount: string): string => decimal(amount).toFixed()
const shownOrNull = (amount: string | null): string | null => (amount === null ? null : shown(amount))

const awardedTo = (answers: readonly QuoteRow[]): string =>
  sumDecimals(answers.map(({ awarded_amount }) => awarded_amount ?? '0')).toFixed()

/** How quotes are shown: whether their reader pays them, and so reads the commission, and when. */
interface Shown {
  readonly pays: boolean
  readonly prices: PriceQuote
  /** Of what was taken, by the quote. */
  readonly taken: ReadonlyMap<string, PriceQuote>
  readonly now: Date
  /** Whether what a house wrote as it declined is read. */
  readonly notes: boolean
}

/** The best ways to take what is left, and what the combination saves (who asks sells: brings more), TND. */
function proposed(
  facts: RfqFacts,
  answers: readonly QuoteRow[],
  { pays, prices, now }: Shown,
): RfqView['proposals'] {
  const live = quotesOf(answers, now).filter(({ status }) => status === 'LIVE')
  const left = decimal(facts.amount).minus(decimal(facts.awarded)).toFixed()
  const { single, combination } = proposals(facts, live, left)
  const valued = (parts: readonly QuotePart[]) => {
    const each = parts.map(prices)
    return {
      parts: [...parts],
      counterValue: total(each.map(({ counterValue }) => counterValue)),
      payable: pays ? total(each.map(({ payable }) => payable)) : null,
    }
  }
  const one = single && valued([single])
  const several = combination && valued(combination)
  const worth = (way: NonNullable<typeof one>) => decimal(way.payable ?? way.counterValue)
  if (one === null || several === null) return { single: one, combination: several, saving: null }
  const saved = worth(one)
    .minus(worth(several))
    .times(facts.side === 'BUY' ? 1 : -1)
  // Of parts that are rounded each, more may be paid than of the whole.
  return saved.isPositive() && !saved.isZero()
    ? { single: one, combination: several, saving: toDecimalString(saved, HOME_DECIMALS) }
    : { single: one, combination: null, saving: null }
}

/** What parts come to together; null: there is none. */
function sumOf(parts: readonly NonNullable<QuoteView['taken']>[]): RfqView['taken'] {
  if (parts.length === 0) return null
  const paid = parts.flatMap(({ payable }) => payable ?? [])
  return {
    counterValue: total(parts.map(({ counterValue }) => counterValue)),
    payable: paid.length === parts.length ? total(paid) : null,
  }
}

function presentQuote(row: QuoteRow, name: string, { pays, prices, taken, now, notes }: Shown): QuoteView {
  const { rate, amount, awarded_amount: part } = row
  const ofPart = part === null || rate === null ? null : (taken.get(row.id)?.({ rate, amount: part }) ?? null)
  const price = rate === null || amount === null ? null : prices({ rate, amount })
  return {
    ...{ id: row.id, house: { id: row.house_id, name }, status: standingOf(row, now), rate },
    allInRate: (pays && price?.allInRate) || null,
    ...{ amount: shownOrNull(amount), minAmount: shownOrNull(row.min_amount) },
    counterValue: price?.counterValue ?? null,
    payable: (pays && price?.payable) || null,
    validUntil: row.valid_until?.toISOString() ?? null,
    ...{ declineCode: row.decline_code, declineNote: notes ? row.decline_note : null },
    awardedAmount: shownOrNull(part),
    taken: ofPart && { counterValue: ofPart.counterValue, payable: pays ? ofPart.payable : null },
    orderId: row.order_id,
    createdAt: row.created_at.toISOString(),
  }
}

/** What the reader may do now; what is past has no button. */
function actions(
  facts: RfqFacts,
  viewer: Actor,
  { as, answers, now }: { readonly as: As; readonly answers: readonly QuoteRow[]; readonly now: Date },
): RfqView['allowedActions'] {
  const may = <Action extends RfqView['allowedActions'][number]['action']>(...names: Action[]) =>
    names.map((action) => ({ action, ...presentRefusable(null) }))
  if (as === 'ASKING') return viewer.capabilities.has('rfq.ask') ? may('award', 'cancel') : []
  if (as !== 'ASKED' || !viewer.capabilities.has('rfq.quote') || now >= facts.answerBy) return []
  const last = lastAnswer(answers, viewer.companyId, now)
  if (last?.status === 'DECLINED' || last?.status === 'AWARDED') return []
  return declineRefusal(facts, last, now) === null ? may('quote', 'decline') : may('quote')
}
