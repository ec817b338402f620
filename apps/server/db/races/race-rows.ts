import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { RaceState, RaceTimes } from '@fxmatch/domain/races/race'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { isOnMarket } from '../positions/on-market.ts'
import type { Races } from '../schema.gen.ts'
import type { Database } from '../schema.ts'
import { runsOver, stateAt } from './race-state.ts'

type Tx = Transaction<Database>
export type RaceRow = Selectable<Races>

/** A stored race's times, as the domain takes them. */
export function timesOf(race: Pick<RaceRow, 'starts_at' | 'ends_at' | 'closed_at'>): RaceTimes {
  return { startsAt: race.starts_at, endsAt: race.ends_at, closedAt: race.closed_at }
}

/** Reads a race and locks it: for good against a change of its times (`update`), or against both at once (`share`). */
export async function lockRace(tx: Tx, id: string, how: 'update' | 'share'): Promise<RaceRow | null> {
  const query = tx.selectFrom('races').selectAll().where('id', '=', id)
  const row = await (how === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst()
  return row ?? null
}

/**
 * Lets one transaction at a time plan or move races of a currency and form, so that the check for another race and the
 * writing are one. (The table's exclusion constraint is what holds in the end; this gives the refusal its facts.)
 */
export async function lockRaceLane(tx: Tx, currency: string, form: Form): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`fxmatch.race ${currency} ${form}`}))`.execute(tx)
}

/** Over what a race would run, and when. */
export interface WantedRace {
  readonly currency: string
  readonly form: Form
  /** The governorate; null: all of them. */
  readonly region: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  /** Id of the race itself, where it is on record already. */
  readonly except: string | null
}

/** The first race that would run over the same positions at the same time as another; null where none would. */
export async function overlappingRace(tx: Tx, wanted: WantedRace): Promise<RaceRow | null> {
  const row = await tx
    .selectFrom('races')
    .selectAll()
    .where('currency', '=', wanted.currency)
    .where('form', '=', wanted.form)
    .whereRef('starts_at', '<', 'ends_at')
    .where('starts_at', '<', wanted.endsAt)
    .where('ends_at', '>', wanted.startsAt)
    .where((eb) =>
      wanted.region === null
        ? eb.val(true)
        : eb.or([eb('governorate_id', 'is', null), eb('governorate_id', '=', wanted.region)]),
    )
    .where((eb) => (wanted.except === null ? eb.val(true) : eb('id', '<>', wanted.except)))
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Races whose state by the clock is not the one that was announced last, oldest start first: the domain's state, as SQL. */
export async function racesToAnnounce(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('races')
    .select('id')
    .where('announced', '<>', 'CLOSED')
    .where(stateAt(now), '<>', sql<RaceState>`announced`)
    .orderBy('starts_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export interface RaceFilter {
  readonly ids?: readonly string[] | undefined
  readonly state?: RaceState | undefined
  readonly currency?: string | undefined
  readonly form?: Form | undefined
}

function matching(db: Db, filter: RaceFilter, now: Date) {
  let query = db.selectFrom('races')
  if (filter.ids) query = query.where('races.id', 'in', filter.ids)
  if (filter.state) query = query.where(stateAt(now), '=', filter.state)
  if (filter.currency) query = query.where('races.currency', '=', filter.currency)
  if (filter.form) query = query.where('races.form', '=', filter.form)
  return query
}

/** Of a position `p`: whether it belongs to the race's record, not as the rest of one that does. */
const PUBLISHED = sql`(p.race_id = races.id and p.parent_id is null)`
const IN_IT = sql`case when ${PUBLISHED} then p.published_amount else p.amount end`

/** Number of races that a filter finds. */
export async function countRaces(db: Db, filter: RaceFilter, now: Date): Promise<number> {
  const { count } = await matching(db, filter, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * A page of races, the latest start first, with what is in each: how many positions, of how much, amounts × prices. That
 * is what was published in it (rests are part of the position that they come from), what was on the market before and
 * taken in it, and while it runs what is on the market before it. `page` counts from 1.
 */
export async function pageOfRaces(
  db: Db,
  filter: RaceFilter,
  now: Date,
  page: { size: number; page: number },
) {
  return matching(db, filter, now)
    .innerJoin('currencies', 'currencies.iso_code', 'races.currency')
    .innerJoin('users as creator', 'creator.id', 'races.created_by')
    .leftJoin('governorates as region', 'region.id', 'races.governorate_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('positions as p')
          .where(sql<boolean>`(${PUBLISHED} or (${isOnMarket(now)} and ${runsOver(now)}
            and p.race_id is distinct from races.id))`)
          .select((e) => [
            e.fn.countAll<number>().as('positions'),
            sql<string>`coalesce(sum(${IN_IT}), 0)::text`.as('amount'),
            sql<string>`coalesce(sum(${IN_IT} * p.rate), 0)::text`.as('worth'),
          ])
          .as('published'),
      (join) => join.onTrue(),
    )
    .selectAll('races')
    .select([
      'currencies.decimals',
      'currencies.unit',
      'creator.full_name as creator_name',
      'region.name as region_name',
      'published.positions',
      'published.amount',
      'published.worth',
    ])
    .orderBy('races.starts_at', 'desc')
    .orderBy('races.id', 'desc')
    .limit(page.size)
    .offset((page.page - 1) * page.size)
    .execute()
}
export type RaceViewRow = Awaited<ReturnType<typeof pageOfRaces>>[number]
