import type { CompanyKind } from '@fxmatch/domain/access/roles'
import type { KnownPerson } from '@fxmatch/domain/access/same-person'
import type { Owner } from '@fxmatch/domain/owners/owner'
import type { House, OwningCompany } from '@fxmatch/domain/owners/owner-circle'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

/** The declaration that counts of a company: the latest one that was confirmed. @param company SQL of its id */
export const declarationInForce = (company: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select f.id from owner_declarations f where f.company_id = ${company} and f.status = 'CONFIRMED' order by f.number desc limit 1)`

/** Declarations of a company, or some by their ids, or those that wait, of any; the latest first. */
export function readDeclarations(
  db: Db,
  filter: {
    readonly id?: string
    readonly companyId?: string
    readonly waiting?: true
    readonly limit?: number
  },
) {
  const { id, companyId, waiting, limit } = filter
  return db
    .selectFrom('owner_declarations as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .innerJoin('users as proposer', 'proposer.id', 'd.proposed_by')
    .innerJoin('companies as proposing', 'proposing.id', 'proposer.company_id')
    .leftJoin('users as decider', 'decider.id', 'd.decided_by')
    .$if(id !== undefined, (query) => query.where('d.id', '=', id ?? ''))
    .$if(companyId !== undefined, (query) => query.where('d.company_id', '=', companyId ?? ''))
    .$if(waiting === true, (query) => query.where('d.status', '=', 'PENDING'))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 1))
    .select([
      ...(['d.id', 'd.number', 'd.none', 'd.status', 'd.reason'] as const),
      'd.company_id as companyId',
      'c.name as company',
      'd.proposed_by as proposedById',
      'proposer.full_name as proposedBy',
      'proposer.company_id as proposerCompany',
      'proposing.kind as proposerKind',
      'd.proposed_at as proposedAt',
      'decider.full_name as decidedBy',
      'd.decided_at as decidedAt',
    ])
    .select(sql<boolean>`coalesce(d.id = ${declarationInForce(sql`d.company_id`)}, false)`.as('inForce'))
    .orderBy('d.number', 'desc')
    .execute()
}
export type DeclarationRow = Awaited<ReturnType<typeof readDeclarations>>[number]

/** The owners of some declarations, in the order in which they were named. */
export async function readOwners(
  db: Db,
  declarations: readonly string[],
): Promise<(declarationId: string) => readonly Owner[]> {
  const rows =
    declarations.length === 0
      ? []
      : await db
          .selectFrom('company_owners')
          .where('declaration_id', 'in', [...declarations])
          .selectAll()
          .orderBy('place')
          .execute()
  const owners = new Map<string, Owner[]>()
  for (const row of rows) {
    const of = owners.get(row.declaration_id) ?? []
    owners.set(row.declaration_id, of)
    of.push({
      ...{ kind: row.kind, name: row.name, nameArabic: row.name_arabic, birth: row.birth },
      ...{ country: row.country, number: row.document_number, share: row.share },
      through:
        row.through_name === null ? null : { name: row.through_name, share: row.through_share ?? row.share },
    })
  }
  return (id) => owners.get(id) ?? []
}

/** Writes a declaration with its owners. @returns its number; null where another one of the company waits */
export async function insertDeclaration(
  tx: Db,
  declaration: {
    readonly id: string
    readonly companyId: string
    readonly none: boolean
    readonly owners: readonly Owner[]
    readonly proposedBy: string
    readonly proposedAt: Date
  },
): Promise<number | null> {
  const { id, companyId, none, owners, proposedBy, proposedAt } = declaration
  const row = await tx
    .insertInto('owner_declarations')
    .values({ id, company_id: companyId, none, proposed_by: proposedBy, proposed_at: proposedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  if (row === undefined) return null
  if (owners.length > 0)
    await tx
      .insertInto('company_owners')
      .values(
        owners.map((owner, place) => ({
          ...{ declaration_id: id, place, kind: owner.kind, name: owner.name, name_arabic: owner.nameArabic },
          ...{ birth: owner.birth, country: owner.country, document_number: owner.number },
          ...{ share: owner.share, through_name: owner.through?.name ?? null },
          through_share: owner.through?.share ?? null,
        })),
      )
      .execute()
  return row.number
}

/** Companies of the market with their numbers in the register, as far as they are on record, by which an owner may be one of them. */
export function readHouses(db: Db): Promise<House[]> {
  return db
    .selectFrom('companies as c')
    .leftJoin('sign_ups as s', 's.company_id', 'c.id')
    .select(['c.id', 'c.name', 's.reference_rne as number'])
    .execute()
}

/** The companies that own each company of the market, by the declarations that count. */
export async function readOwningCompanies(db: Db): Promise<ReadonlyMap<string, readonly OwningCompany[]>> {
  const { rows } = await sql<{ company: string } & OwningCompany>`
    select d.company_id as company, t.name, t.number
    from owner_declarations d join company_owners o on o.declaration_id = d.id
    cross join lateral (values (case when o.kind = 'COMPANY' then o.name end, o.document_number), (o.through_name, null))
      as t (name, number)
    where d.id = ${declarationInForce(sql`d.company_id`)} and t.name is not null
    order by d.number, o.place`.execute(db)
  const owning = new Map<string, OwningCompany[]>()
  for (const { company, name, number } of rows) {
    const of = owning.get(company) ?? []
    owning.set(company, of)
    of.push({ name, number })
  }
  return owning
}

/** How a company stands with its declaration. */
export interface OwnersStanding {
  readonly id: string
  readonly name: string
  readonly kind: CompanyKind
  /** Null: nothing was declared that counts. */
  readonly none: boolean | null
  /** When what counts was confirmed. */
  readonly since: Date | null
  readonly waiting: boolean
  /** When it came to the market. */
  readonly createdAt: Date
}

/**
 * How the companies of the market stand, the platform itself left out: who has declared nothing first, by when they came, then by name.
 * @param companyId one of them alone
 */
export async function readStandings(db: Db, companyId: string | null): Promise<OwnersStanding[]> {
  const { rows } = await sql<OwnersStanding>`
    select c.id, c.name, c.kind, c.created_at as "createdAt", f.none, f.decided_at as since, exists (
      select from owner_declarations p where p.company_id = c.id and p.status = 'PENDING') as waiting
    from companies c left join owner_declarations f on f.id = ${declarationInForce(sql`c.id`)}
    where c.kind <> 'PLATFORM' and (${companyId}::uuid is null or c.id = ${companyId}::uuid)
    order by f.id is not null, case when f.id is null then c.created_at end, c.name, c.id`.execute(db)
  return rows
}

/** How many companies of the market have declared nothing that counts. */
export async function countUndeclared(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from companies c where c.kind <> 'PLATFORM'
      and not exists (select from owner_declarations d where d.company_id = c.id and d.status = 'CONFIRMED')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * All whom decided declarations of a company have ever named as its owners as one person, by the numbers of their documents: whoever has
 * one of them decides over no name of its owners.
 */
export async function readOwnersAsOne(db: Db, companyId: string): Promise<KnownPerson> {
  const rows = await db
    .selectFrom('owner_declarations as d')
    .innerJoin('company_owners as o', 'o.declaration_id', 'd.id')
    .where('d.company_id', '=', companyId)
    .where('d.status', '<>', 'PENDING')
    .select('o.document_number')
    .distinct()
    .execute()
  return { userId: companyId, cins: rows.map(({ document_number: number }) => number), emails: [] }
}
