import type { CompanyKind } from '@fxmatch/domain/access/roles'
import type { CompanyFigures } from '@fxmatch/domain/companies/company-change'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/**
 * Makes those who found or correct companies wait for each other, and whoever lets one in: names and codes that one of them
 * has looked at stay as they are. A unique name alone tells the second one that something failed, not what.
 */
export async function lockCompanies(tx: Reader): Promise<void> {
  await sql`lock table companies in share row exclusive mode`.execute(tx)
}

/** A company with what of it can be corrected; null where there is none. */
export async function readCompanyFigures(
  db: Reader,
  id: string,
): Promise<(CompanyFigures & { id: string; kind: CompanyKind }) | null> {
  const row = await db
    .selectFrom('companies')
    .leftJoin('governorates', 'governorates.id', 'companies.governorate_id')
    .where('companies.id', '=', id)
    .select([
      'companies.id',
      'companies.kind',
      'companies.name',
      'companies.bct_code as bctCode',
      'governorates.name as governorate',
    ])
    .executeTakeFirst()
  return row ?? null
}

/** Writes the figures of a company. @throws where another company has the name: the caller has looked, behind the lock */
export async function writeCompanyFigures(tx: Reader, id: string, figures: CompanyFigures): Promise<void> {
  await tx
    .updateTable('companies')
    .set({
      name: figures.name,
      bct_code: figures.bctCode,
      governorate_id: await governorateId(tx, figures.governorate),
    })
    .where('id', '=', id)
    .execute()
}

/** The id of a governorate of the list; null for none. @throws where the list has no such name */
export async function governorateId(db: Reader, name: string | null): Promise<number | null> {
  if (name === null) return null
  const row = await db
    .selectFrom('governorates')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Corrections of one company or, of those that wait, of any; the latest first. */
export function readCompanyChanges(
  db: Reader,
  filter: {
    readonly id?: string | undefined
    readonly companyId?: string | undefined
    readonly waiting?: boolean
    readonly limit?: number
  },
) {
  const { id, companyId, waiting = false, limit } = filter
  return db
    .selectFrom('company_changes as change')
    .innerJoin('companies as company', 'company.id', 'change.company_id')
    .innerJoin('users as proposer', 'proposer.id', 'change.proposed_by')
    .innerJoin('companies as proposing', 'proposing.id', 'proposer.company_id')
    .leftJoin('users as decider', 'decider.id', 'change.decided_by')
    .leftJoin('governorates as seat', 'seat.id', 'change.governorate_id')
    .leftJoin('governorates as was_seat', 'was_seat.id', 'change.was_governorate_id')
    .$if(id !== undefined, (query) => query.where('change.id', '=', id ?? ''))
    .$if(companyId !== undefined, (query) => query.where('change.company_id', '=', companyId ?? ''))
    .$if(waiting, (query) => query.where('change.status', '=', 'PENDING'))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 1))
    .orderBy('change.proposed_at', 'desc')
    .orderBy('change.id', 'desc')
    .selectAll('change')
    .select([
      'company.name as company_name',
      'company.kind as company_kind',
      'proposer.full_name as proposer_name',
      'proposer.company_id as proposer_company',
      'proposing.kind as proposer_kind',
      'decider.full_name as decider_name',
      'seat.name as governorate',
      'was_seat.name as was_governorate',
    ])
    .execute()
}
export type CompanyChangeRow = Awaited<ReturnType<typeof readCompanyChanges>>[number]

/** What a company was called at an instant, where it has been corrected since; null where it has its name of then. */
export async function nameBefore(db: Reader, companyId: string, at: Date): Promise<string | null> {
  const next = await db
    .selectFrom('company_changes')
    .where('company_id', '=', companyId)
    .where('status', '=', 'CONFIRMED')
    .where('decided_at', '>', at)
    .orderBy('decided_at')
    .limit(1)
    .select('was_name')
    .executeTakeFirst()
  return next?.was_name ?? null
}

/** What a correction would make of the company, and what stood when it was proposed. */
export function figuresOfChange(row: CompanyChangeRow): { before: CompanyFigures; after: CompanyFigures } {
  return {
    before: { name: row.was_name, bctCode: row.was_bct_code, governorate: row.was_governorate },
    after: { name: row.name, bctCode: row.bct_code, governorate: row.governorate },
  }
}

/** Puts a proposed correction on record, unless one of the company waits. @returns whether it was written */
export async function insertCompanyChange(
  tx: Reader,
  change: {
    readonly id: string
    readonly companyId: string
    readonly before: CompanyFigures
    readonly after: CompanyFigures
    readonly proposedBy: string
    readonly proposedAt: Date
  },
): Promise<boolean> {
  const { before, after } = change
  const row: Insertable<Database['company_changes']> = {
    id: change.id,
    company_id: change.companyId,
    name: after.name,
    bct_code: after.bctCode,
    governorate_id: await governorateId(tx, after.governorate),
    was_name: before.name,
    was_bct_code: before.bctCode,
    was_governorate_id: await governorateId(tx, before.governorate),
    proposed_by: change.proposedBy,
    proposed_at: change.proposedAt,
  }
  const inserted = await tx
    .insertInto('company_changes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
