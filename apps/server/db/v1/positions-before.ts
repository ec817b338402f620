import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { isOnMarket } from '../positions/on-market.ts'
import type { Cursor } from './cursor.ts'

interface Asked {
  readonly currency?: string | undefined
  readonly form?: 'CASH' | 'DIGITAL' | undefined
  readonly before: Cursor | null
  readonly limit: number
}

/** What is free on the market, from the newest on, behind a cursor. */
export function freePositionsBefore(db: Db, asked: Asked & { now: Date }): Promise<Cursor[]> {
  return positionsBefore(db, asked, isOnMarket(asked.now))
}

/** What a company offers or has offered; what it sold to a request for quotes was offered to nobody. */
export function ownPositionsBefore(db: Db, asked: Asked & { sellerId: string }): Promise<Cursor[]> {
  return positionsBefore(db, asked, sql`p.seller_id = ${asked.sellerId} and p.listing <> 'PRIVATE'`)
}

async function positionsBefore(
  db: Db,
  { currency, form, before, limit }: Asked,
  which: RawBuilder<unknown>,
): Promise<Cursor[]> {
  const filters = [
    which,
    ...(currency === undefined ? [] : [sql`p.currency = ${currency}`]),
    ...(form === undefined ? [] : [sql`p.form = ${form}`]),
    ...(before === null ? [] : [sql`(p.created_at, p.id) < (${before.at}, ${before.number})`]),
  ]
  const { rows } = await sql<Cursor>`
    select p.id as number, p.created_at as at from positions p
    where ${sql.join(filters, sql` and `)} order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}
