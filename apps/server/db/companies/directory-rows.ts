import type { DirectoryQuery } from '@fxmatch/contract/http/directory'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { isPartyTo } from '../orders/order-readers.ts'
import { isConfirmedSql } from '../orders/status-sets.ts'

function conditions({ search, kind, region }: DirectoryQuery): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [sql<boolean>`c.kind <> 'PLATFORM'`]
  if (kind !== undefined) all.push(sql<boolean>`c.kind = ${kind}`)
  if (region !== undefined)
    all.push(sql<boolean>`(c.governorate_id = ${region} or exists (
      select from agencies a where a.company_id = c.id and a.closed_at is null and a.governorate_id = ${region}))`)
  if (search)
    all.push(sql<boolean>`(strpos(lower(c.name), lower(${search})) > 0
      or strpos(lower(coalesce(c.bct_code, '')), lower(${search})) > 0)`)
  return all
}

/** Number of the companies that a search finds. */
export async function countDirectory(db: Db, query: DirectoryQuery): Promise<number> {
  const { count } = await db
    .selectFrom('companies as c')
    .where((eb) => eb.and(conditions(query)))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One page of them, by name. */
export function pageOfDirectory(db: Db, query: DirectoryQuery) {
  return db
    .selectFrom('companies as c')
    .leftJoin('governorates as g', 'g.id', 'c.governorate_id')
    .where((eb) => eb.and(conditions(query)))
    .select([
      'c.id',
      'c.name',
      'c.bct_code',
      'c.bank_id',
      'c.phone',
      'c.email',
      'c.address',
      'g.name as governorate',
      sql<Exclude<CompanyKind, 'PLATFORM'>>`c.kind`.as('kind'),
    ])
    .orderBy(sql`lower(c.name) collate "und-x-icu"`)
    .orderBy('c.id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute()
}

/** The open agencies of some companies, by name. */
export function agenciesOf(db: Db, companyIds: readonly string[]) {
  return db
    .selectFrom('agencies as a')
    .leftJoin('governorates as g', 'g.id', 'a.governorate_id')
    .where('a.company_id', '=', sql<string>`any (${sql.val([...companyIds])}::uuid[])`)
    .where('a.closed_at', 'is', null)
    .select(['a.id', 'a.company_id', 'a.name', 'a.city', 'a.phone', 'g.name as governorate'])
    .orderBy('a.name')
    .execute()
}

/** What two companies have agreed: how many orders since a day, and the last one of all that were looked at. */
export interface Dealings {
  readonly companyId: string
  readonly recent: number
  readonly lastId: string
  readonly lastReference: string
  readonly lastAt: Date
}

/**
 * The agreed orders between a company and some others, whichever sides they are on, placed since `from`.
 * @param recentFrom from when on they are counted
 */
export async function dealingsWith(
  db: Db,
  companyId: string,
  others: readonly string[],
  { from, recentFrom }: { from: Date; recentFrom: Date },
): Promise<Dealings[]> {
  const { rows } = await sql<Dealings>`
    select party.id as "companyId", (count(*) filter (where o.created_at >= ${recentFrom}))::int as recent,
      (array_agg(o.id order by o.created_at desc, o.number desc))[1] as "lastId",
      (array_agg(o.reference order by o.created_at desc, o.number desc))[1] as "lastReference",
      max(o.created_at) as "lastAt"
    from orders o
      cross join lateral (select distinct unnest(array[o.buyer_id, o.seller_id, o.bank_id]) as id) party
    where ${isPartyTo('o', companyId)}
      and o.created_at >= ${from}
      and ${isConfirmedSql('o')}
      and party.id <> ${companyId} and party.id = any (${sql.val([...others])}::uuid[])
    group by party.id`.execute(db)
  return rows
}
