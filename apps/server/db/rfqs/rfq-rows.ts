import type { Quote, RfqFacts } from '@fxmatch/domain/rfq/decide-quote'
import type { RfqSide } from '@fxmatch/domain/rfq/quote-price'
import { LIVE_RFQ_STATUSES, type QuoteStatus } from '@fxmatch/domain/rfq/rfq-table'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { asIndexed } from '../as-indexed.ts'
import { asksAtOnce } from '../at-once.ts'
import { builtOnce } from '../built-once.ts'
import { sendLater } from '../prepared-statements.ts'
import type { Quotes, Rfqs } from '../schema.gen.ts'
import type { Database } from '../schema.ts'

type Tx = Transaction<Database>
export type RfqRow = Selectable<Rfqs>
export type QuoteRow = Selectable<Quotes>

/** A request as it is held until the transaction ends, with whom it was asked of. */
export interface HeldRfq {
  readonly row: RfqRow
  readonly facts: RfqFacts
  readonly houses: readonly string[]
}

/** Reads and locks a request: whoever answers, awards or ends it comes one after the other. Null: there is none. */
export async function lockRfq(tx: Tx, id: string): Promise<HeldRfq | null> {
  const row = await tx.selectFrom('rfqs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return null
  const houses = await tx
    .selectFrom('rfq_houses')
    .where('rfq_id', '=', id)
    .select('house_id')
    .orderBy('house_id')
    .execute()
  return { row, facts: rfqFacts(row), houses: houses.map(({ house_id }) => house_id) }
}

/** The live requests for quotes of an order request, in the order in which they are locked. */
export async function liveRfqsOf(tx: Tx, orderRequestId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('rfqs')
    .where('order_request_id', '=', orderRequestId)
    .where('status', 'in', [...LIVE_RFQ_STATUSES])
    .select('id')
    .orderBy('number')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of which order request a company asks for a part, of a request that it made; null: none, or it is not the company's. */
export async function orderRequestOf(tx: Tx, rfqId: string, askerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('rfqs')
    .where('id', '=', rfqId)
    .where('asker_id', '=', askerId)
    .select('order_request_id')
    .executeTakeFirst()
  return row?.order_request_id ?? null
}

/**
 * The same for a house that answers, with its name and all that was answered, in one journey: what is read after the lock is what
 * whoever had it before has left. Null: there is none, or the house was not asked.
 */
export async function lockAskedRfq(tx: Tx, id: string, houseId: string) {
  const atOnce = await asksAtOnce(tx)
  const [row, houses, answers] = await Promise.all([
    atOnce.selectFrom('rfqs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    readRfqHouses(atOnce, id),
    readAnswers(atOnce, id),
  ])
  const house = houses.find((asked) => asked.id === houseId)
  return row && house ? { row, facts: rfqFacts(row), house, answers } : null
}

/** Writes a quote, with the next statement. */
export async function insertQuote(tx: Tx, quote: Insertable<Quotes>): Promise<void> {
  await sendLater(tx, insertedQuote(tx, { quote }))
}
const insertedQuote = builtOnce((db, { quote }: { quote: Insertable<Quotes> }) =>
  db.insertInto('quotes').values(quote),
)

/** Whom a request was asked of, by name. */
export function readRfqHouses(db: Kysely<Database>, rfqId: string) {
  return db
    .selectFrom('rfq_houses')
    .innerJoin('companies', 'companies.id', 'rfq_houses.house_id')
    .where('rfq_id', '=', rfqId)
    .orderBy('companies.name')
    .select(['companies.id', 'companies.name'])
    .execute()
}

/** What the domain decides by. */
export function rfqFacts(row: RfqRow): RfqFacts {
  return {
    status: row.status,
    side: row.side,
    amount: row.amount,
    awarded: row.awarded,
    minPart: row.min_part,
    answerBy: row.answer_by,
  }
}

/** A request of somebody, with the value date of the order request that it is for, where there is one; undefined: it is none of theirs. */
export function readAskedRfq(
  db: Kysely<Database>,
  { id, askerId }: { readonly id: string; readonly askerId: string },
) {
  return db
    .selectFrom('rfqs as r')
    .leftJoin('order_requests as o', 'o.id', 'r.order_request_id')
    .where('r.id', '=', id)
    .where('r.asker_id', '=', askerId)
    .selectAll('r')
    .select(['o.value_date as valueDate', 'o.bank_id as requestBankId'])
    .executeTakeFirst()
}

/** All that houses answered to a request, in the order in which they did; a house that declined has no price. */
export function readAnswers(tx: Kysely<Database>, rfqId: string): Promise<QuoteRow[]> {
  return tx.selectFrom('quotes').selectAll().where('rfq_id', '=', rfqId).orderBy('number').execute()
}

/** Where an answer stands at an instant: a quote whose time is over binds no longer, whether or not that is written down. */
export function standingOf(
  { status, valid_until }: Pick<QuoteRow, 'status' | 'valid_until'>,
  now: Date,
): QuoteStatus {
  return status === 'LIVE' && valid_until !== null && valid_until <= now ? 'LAPSED' : status
}

/** The firm quotes among answers, as they stand at an instant. */
export function quotesOf(rows: readonly QuoteRow[], now: Date): readonly Quote[] {
  return rows.flatMap((row) => {
    const { id, house_id: houseId, rate, amount, min_amount: minAmount, valid_until: validUntil } = row
    if (rate === null || amount === null || validUntil === null) return []
    return [{ id, houseId, status: standingOf(row, now), rate, amount, minAmount, validUntil }]
  })
}

/** What a house has answered last; null: nothing. One that declined has neither price nor time. */
export function lastAnswer(rows: readonly QuoteRow[], houseId: string, now: Date): Quote | null {
  const row = rows.findLast((answer) => answer.house_id === houseId)
  if (!row) return null
  const { id, rate, amount, min_amount: minAmount, valid_until: validUntil } = row
  return {
    id,
    houseId,
    status: standingOf(row, now),
    rate: rate ?? '0',
    amount: amount ?? '0',
    minAmount,
    validUntil: validUntil ?? row.created_at,
  }
}

/** The houses of a request that have quoted, and those that were awarded anything, by what they answered. */
export function housesBy(answers: readonly QuoteRow[]): {
  readonly quoted: ReadonlySet<string>
  readonly awarded: ReadonlySet<string>
} {
  const of = (rows: readonly QuoteRow[]) => new Set(rows.map(({ house_id }) => house_id))
  return {
    quoted: of(answers.filter(({ status }) => status !== 'DECLINED')),
    awarded: of(answers.filter(({ status }) => status === 'AWARDED')),
  }
}

/** How many requests a company has open: in all, and of one currency and side. */
export async function countOpenRfqs(
  tx: Tx,
  {
    askerId,
    currency,
    side,
  }: { readonly askerId: string; readonly currency: string; readonly side: RfqSide },
): Promise<{ readonly all: number; readonly alike: number }> {
  const row = await tx
    .selectFrom('rfqs')
    .where('asker_id', '=', askerId)
    .where('status', 'in', [...LIVE_RFQ_STATUSES])
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where currency = ${currency} and side = ${side}))::int`.as('alike'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** Requests whose time is over: nobody may answer any more, and no quote binds; all of them once the market is not open. */
export async function rfqsToEnd(db: Kysely<Database>, now: Date, most: number): Promise<string[]> {
  const isShut = sql<boolean>`(select value <> 'ON' from configuration where name = 'market.status')`
  const rows = await db
    .selectFrom('rfqs')
    .where('status', 'in', LIVE_RFQ_STATUSES.map(asIndexed))
    .where((eb) => eb.or([isShut, eb('answer_by', '<=', now)]))
    .where((eb) =>
      eb.or([
        isShut,
        eb.not(
          eb.exists(
            eb
              .selectFrom('quotes')
              .whereRef('quotes.rfq_id', '=', 'rfqs.id')
              .where('quotes.status', '=', 'LIVE')
              .where('valid_until', '>', now)
              .select('quotes.id'),
          ),
        ),
      ]),
    )
    .orderBy('answer_by')
    .limit(most)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends quotes that bind, with the next statement. */
export async function endQuotes(
  tx: Tx,
  ids: readonly string[],
  status: 'REPLACED' | 'LOST' | 'LAPSED',
  at: Date,
): Promise<void> {
  if (ids.length === 0) return
  await sendLater(
    tx,
    tx
      .updateTable('quotes')
      .set({ status, ended_at: at })
      .where('id', 'in', [...ids])
      .where('status', '=', 'LIVE'),
  )
}

/** Writes down that quotes of a request have lapsed, each when it did, with the next statement. */
export async function lapseQuotes(tx: Tx, rfqId: string, now: Date): Promise<void> {
  await sendLater(
    tx,
    tx
      .updateTable('quotes')
      .set(({ ref }) => ({ status: 'LAPSED', ended_at: ref('valid_until') }))
      .where('rfq_id', '=', rfqId)
      .where('status', '=', 'LIVE')
      .where('valid_until', '<=', now),
  )
}
