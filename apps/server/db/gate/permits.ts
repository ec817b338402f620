import { type CalendarDate, marketDate } from '@fxmatch/domain/calendar/working-days'
import type { HouseRefusal } from '@fxmatch/domain/gate/house-refusals'
import type { MarketPapers } from '@fxmatch/domain/gate/office-papers'
import { type Kysely, sql } from 'kysely'
import { isOnMarket } from '../positions/on-market.ts'
import type { Database } from '../schema.ts'
import { readHouseRefusals } from './house-refusals.ts'
import { readMarketPapers } from './office-papers.ts'

type Reader = Kysely<Database>

/** All that says which houses may deal, and with each other, and on which day of the market. */
export interface Permits {
  readonly papers: MarketPapers
  readonly refusals: readonly HouseRefusal[]
  readonly day: CalendarDate
}

/** Of what nobody can act on: nothing is asked. */
export const NO_PERMITS: Permits = { papers: { papers: [], firstAt: null }, refusals: [], day: '' }

export async function readPermits(db: Reader, now: Date): Promise<Permits> {
  const [papers, refusals] = await Promise.all([readMarketPapers(db), readHouseRefusals(db)])
  return { papers, refusals, day: marketDate(now) }
}

/** Which of some companies offer something on the market now, alone or with others. */
export async function readOffering(
  db: Reader,
  companies: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (companies.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${[...companies]}::uuid[]) as c(id)
    where exists (select from positions p where p.seller_id = c.id and ${isOnMarket(now)})
      or exists (select from position_members m join positions p on p.id = m.position_id
        where m.company_id = c.id and ${isOnMarket(now)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
