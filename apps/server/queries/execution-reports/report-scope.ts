import type { Actor } from '@fxmatch/domain/access/actor'
import type { ReportReader } from '@fxmatch/domain/execution-report/report-figures'
import type { Db } from '../../db/connect.ts'
import { companiesOfBank, type ReportedDeals } from '../../db/execution-reports/report-orders.ts'

type Party = { readonly id: string; readonly name: string }

/** Whose deals somebody asks for, and how much of them is told. */
export interface ReportScope {
  readonly view: 'CLIENT' | 'OWN' | 'SOLD'
  readonly reader: ReportReader
  readonly deals: ReportedDeals
  readonly bank: Party | null
  readonly company: Party | null
}

/** Whose deals a reader named. */
export interface AskedScope {
  readonly bank?: string | undefined
  readonly company?: string | undefined
}

async function partyOf(db: Db, id: string | null, kind: 'BANK' | null): Promise<Party | null> {
  if (id === null) return null
  const found = await db
    .selectFrom('companies')
    .where('id', '=', id)
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? 'BANK'))
    .select(['id', 'name'])
    .executeTakeFirst()
  return found ?? null
}

/** The bank whose reports somebody reads: the platform's readers name one, a bank's people read their own. */
export function bankAsked(viewer: Actor, asked: string | undefined): string | null {
  if (viewer.capabilities.has('platform.read')) return asked ?? null
  return viewer.companyKind === 'BANK' && (asked === undefined || asked === viewer.companyId)
    ? viewer.companyId
    : null
}

/**
 * Whose deals a reader may ask for (decision 0323): a bank its own, and those of companies that it carried; a company its own; an
 * exchange office what it sold; the platform any bank's. Null for what is not theirs to read.
 */
export async function readScope(db: Db, viewer: Actor, asked: AskedScope): Promise<ReportScope | null> {
  const { companyKind, companyId } = viewer
  if (companyKind === 'EXCHANGE_OFFICE') {
    if (asked.bank !== undefined || (asked.company ?? companyId) !== companyId) return null
    const company = await partyOf(db, companyId, null)
    return { view: 'SOLD', reader: 'SOLD', deals: { seller: companyId }, bank: null, company }
  }
  if (companyKind === 'CORPORATE') {
    if ((asked.company ?? companyId) !== companyId) return null
    const own = await db
      .selectFrom('companies')
      .where('id', '=', companyId)
      .select(['id', 'name', 'bank_id'])
      .executeTakeFirstOrThrow()
    const bank = await partyOf(db, asked.bank ?? own.bank_id, 'BANK')
    if (bank === null) return null
    return clientScope(bank, { id: own.id, name: own.name })
  }
  const bank = await partyOf(db, bankAsked(viewer, asked.bank), 'BANK')
  if (bank === null) return null
  if (asked.company === undefined || asked.company === bank.id)
    return { view: 'OWN', reader: 'BOUGHT', deals: { bank: bank.id, buyer: bank.id }, bank, company: null }
  const company = (await companiesOfBank(db, bank.id)).find(({ id }) => id === asked.company)
  return company ? clientScope(bank, company) : null
}

const clientScope = (bank: Party, company: Party): ReportScope => ({
  ...{ view: 'CLIENT', reader: 'BOUGHT', deals: { bank: bank.id, buyer: company.id } },
  ...{ bank, company },
})
