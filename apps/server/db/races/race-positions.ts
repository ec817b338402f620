import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { knownTo } from '../orders/order-readers.ts'
import { isLiveSql } from '../orders/status-sets.ts'
import { isOnMarket } from '../positions/on-market.ts'
import { runsOver } from './race-state.ts'

/** Whose view of a race's positions. */
export interface RacePositionsAsked {
  readonly raceId: string
  readonly companyId: string
  /** The platform's back office sees all. */
  readonly everything: boolean
  readonly now: Date
}

function visible({ raceId, companyId, everything, now }: RacePositionsAsked): RawBuilder<unknown> {
  const mayKnow = everything
    ? sql`true`
    : sql`(${isOnMarket(now)} or p.seller_id = ${companyId}
      or exists (select from position_members m where m.position_id = p.id and m.company_id = ${companyId})
      or exists (select from orders o where o.position_id = p.id and ${isLiveSql('o')}
        and ${knownTo('o', companyId)}))`
  return sql`from positions p, races where races.id = ${raceId}
    and (p.race_id = races.id or (${isOnMarket(now)} and ${runsOver(now)})) and ${mayKnow}`
}

/** Number of a race's positions that a company may know of. */
export async function countRacePositions(db: Db, asked: RacePositionsAsked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${visible(asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Their numbers, newest first, one page. `page` counts from 1. */
export async function pageOfRacePositions(
  db: Db,
  asked: RacePositionsAsked,
  page: { size: number; page: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id ${visible(asked)} order by p.created_at desc, p.id desc
    limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(db)
  return rows.map(({ id }) => id)
}
