import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

/** The sums of a group's rows of one currency. */
export interface ListGroupLine {
  /** `group`: of one; `rest`: of all those after the last that is told; `whole`: of the list. */
  readonly of: 'group' | 'rest' | 'whole'
  readonly place: number
  /** Null but for a group. */
  readonly key: string | null
  readonly name: string | null
  /** How many groups the list has. */
  readonly groups: number
  /** Null of rows that have no amount in a currency. */
  readonly currency: string | null
  readonly decimals: number | null
  readonly count: number
  /** How many of them came to nothing: they are in no sum. */
  readonly dead: number
  /** In the currency. */
  readonly amount: string | null
  /** TND, by column. */
  readonly dinars: Readonly<Record<string, string>>
}

/** What the rows of a list are grouped by and what of them is added up, as SQL over them. */
export interface GroupedRows {
  /** Empty where a row has none. */
  readonly key: RawBuilder<unknown>
  /** What the group of a row is called, where its key does not say it. */
  readonly name?: RawBuilder<unknown>
  /** The same of a group, over `key`. */
  readonly nameOfKey?: RawBuilder<unknown>
  /** In which order groups stand, over `key` and `called`; by their names where left out. */
  readonly order?: RawBuilder<unknown>
  readonly currency?: RawBuilder<unknown>
  readonly amount?: RawBuilder<unknown>
  /** Whether a row came to nothing. */
  readonly dead?: RawBuilder<unknown>
  /** TND, by column. */
  readonly dinars?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The rows of the list: what follows `select … from`. */
  readonly from: RawBuilder<unknown>
}

/**
 * The groups of a list with the sums of all their rows, and the sums of the whole list, in one statement: they agree.
 * @param most how many groups are told one by one
 */
export async function sumListGroups(db: Db, rows: GroupedRows, most: number): Promise<ListGroupLine[]> {
  const columns = Object.entries(rows.dinars ?? {})
  const figures = columns.map(([column, of]) => sql`${of} as ${sql.ref(`tnd_${column}`)}`)
  const sums = columns.flatMap(([column]) => [
    sql.lit(column),
    sql`coalesce(sum(${sql.ref(`tnd_${column}`)}) filter (where not dead), 0)::numeric(24, 3)::text`,
  ])
  const { rows: lines } = await sql<ListGroupLine>`
    with found as (
      select ${rows.key} as key, ${rows.name ?? sql`null::text`} as called, ${rows.currency ?? sql`null::text`} as currency,
        ${rows.amount ?? sql`null::numeric`} as amount, ${rows.dead ?? sql`false`} as dead
        ${figures.length === 0 ? sql`` : sql`, ${sql.join(figures)}`}
      from ${rows.from}
    ), named as (
      select key, coalesce(called, ${rows.nameOfKey ?? sql`null::text`}) as called
      from (select key, max(called) as called from found group by key) as keys
    ), placed as (
      select key, called, least(row_number() over (order by key = '', ${rows.order ?? sql`lower(coalesce(called, key)), key`}),
        ${most + 1}) as place, count(*) over () as groups from named
    )
    select case when grouping(place) = 1 then 'whole' when place > ${most} then 'rest' else 'group' end as "of",
      coalesce(place, 0)::integer as place,
      case when place <= ${most} then min(key) end as key, case when place <= ${most} then min(placed.called) end as name,
      max(groups)::integer as groups, currency, max(currencies.decimals) as decimals, count(*)::bigint as count,
      count(*) filter (where dead)::bigint as dead, (sum(amount) filter (where not dead))::text as amount,
      jsonb_build_object(${sql.join(sums)}) as dinars
    from found join placed using (key) left join currencies on currencies.iso_code = found.currency
    group by grouping sets ((place, currency), (currency))
    order by place, currency`.execute(db)
  return lines
}
