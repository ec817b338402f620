import { TOPICS } from '@fxmatch/contract/events/live-events'
import { sql, type Transaction } from 'kysely'
import { lastSeq } from '../outbox/live-events.ts'
import type { Database } from '../schema.ts'
import type { Looked } from './alert-rows.ts'

type Tx = Transaction<Database>

/** What the feed has told since alerts looked last. */
export interface AlertNews extends Looked {
  readonly upTo: number
}

/** Nouns of which a change can move a figure of everybody: openings, the central bank's rates, commissions and margins. */
const MOVING = ['opening_rate', 'fixing', 'configuration', 'margins']

/** What of an event says whom it concerns; all null: everybody. */
interface Concerned {
  readonly currency: string | null
  readonly company: string | null
  readonly person: string | null
}

/**
 * Takes the work of alerts until the transaction ends; null where another server has it, or nothing has happened. Of the feed it reads
 * what came to the market or left it, the market's status, what moves figures of everybody, companies' orders, and changed rights.
 */
export async function takeAlertNews(tx: Tx): Promise<AlertNews | null> {
  const cursor = await tx
    .selectFrom('rate_alert_cursor')
    .select('seq')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (cursor === undefined) return null
  const upTo = await lastSeq(tx)
  if (upTo <= cursor.seq) return null
  const orders = TOPICS.orders('')
  const isOrders = sql<boolean>`starts_with(e.topic, ${orders})`
  const { rows } = await sql<Concerned>`
    select distinct
      case when e.topic = ${TOPICS.marketPipe} then e.data->'context'->'currency'->>'iso_code' end as currency,
      case when ${isOrders} then substr(e.topic, ${orders.length + 1}::int) end as company,
      case when e.topic = ${TOPICS.access} then e.data->>'userId' end as person
    from live_events e
    where e.seq > ${cursor.seq} and e.seq <= ${upTo} and (
      e.topic in (${TOPICS.marketPipe}, ${TOPICS.marketStatus}, ${TOPICS.access}) or ${isOrders}
      or e.data->>'noun' = any (${sql.val(MOVING)}::text[]))`.execute(tx)
  const all = rows.some((row) => row.currency === null && row.company === null && row.person === null)
  const known = (pick: (row: Concerned) => string | null) =>
    rows.flatMap((row) => {
      const value = pick(row)
      return value === null ? [] : [value]
    })
  return {
    upTo,
    currencies: all ? null : known(({ currency }) => currency),
    companies: known(({ company }) => company),
    people: known(({ person }) => person),
  }
}

/** Says up to which event alerts have looked. */
export async function moveAlertCursor(tx: Tx, seq: number): Promise<void> {
  await tx.updateTable('rate_alert_cursor').set({ seq }).execute()
}
