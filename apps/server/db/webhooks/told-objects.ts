import { COMPANY_ROLES, type CompanyRole } from '@fxmatch/domain/webhooks/event-body'
import type { SidedNoun } from '@fxmatch/domain/webhooks/event-types'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

type Reader = Kysely<Database>

/** How a company stands to an object, and what of it an event may say to it. */
export interface ToldObject {
  readonly id: string
  readonly companyId: string
  readonly role: CompanyRole
  /** Null where the company does not read it. */
  readonly version: number | null
  readonly status: string | number | null
}

/**
 * Which companies stand how to some objects, the side that counts first: whoever is buyer and carrying bank of an order is told as the
 * buyer. A company that stands on no side is not there, and is told nothing, whatever the feed says to it. An order's version and
 * status are the event's own.
 */
const SIDES: Readonly<Record<SidedNoun, (ids: readonly string[]) => ReturnType<typeof sql<ToldObject>>>> = {
  order: (ids) => sql`
    select o.id::text, s.company as "companyId", s.role, o.version, o.status
    from orders o cross join lateral (values (o.buyer_id, 'BUYER', 1), (o.seller_id, 'SELLER', 2), (o.bank_id, 'BANK', 3)) as s (company, role, place)
    where o.id = any (${ids}::uuid[])
    union all
    select o.id::text, m.company_id, 'MEMBER', o.version, o.status
    from orders o join position_members m on m.position_id = o.position_id
    where o.id = any (${ids}::uuid[])`,
  request: (ids) => sql`
    select r.id::text, s.company as "companyId", s.role, r.version, r.status
    from order_requests r cross join lateral (values (r.company_id, 'BUYER'), (r.bank_id, 'BANK')) as s (company, role)
    where r.id = any (${ids}::uuid[])`,
  position: (ids) => sql`
    select p.id::text, p.seller_id as "companyId", 'SELLER' as role, p.version, p.listing as status
    from positions p where p.id = any (${ids}::bigint[])
    union all
    select p.id::text, m.company_id, 'MEMBER', p.version, p.listing
    from positions p join position_members m on m.position_id = p.id where p.id = any (${ids}::bigint[])`,
  // What became of a request for quotes as a whole is for who asked to know (0377).
  quote_request: (ids) => sql`
    select q.id::text, q.asker_id as "companyId", 'ASKER' as role, q.version, q.status
    from rfqs q where q.id = any (${ids}::uuid[])
    union all
    select h.rfq_id::text, h.house_id, 'HOUSE', null, null from rfq_houses h where h.rfq_id = any (${ids}::uuid[])
    union all
    select q.id::text, q.told_bank_id, 'BANK', null, null
    from rfqs q where q.id = any (${ids}::uuid[]) and q.told_bank_id is not null`,
  invoice: (ids) => sql`
    select i.id::text, i.company_id as "companyId", 'CUSTOMER' as role, i.version,
      case when i.paid_on is null then 'ISSUED' else 'PAID' end as status
    from invoices i where i.id = any (${ids}::uuid[])`,
  execution_report: (ids) => sql`
    select e.id::text, s.company as "companyId", s.role, e.version, e.status
    from execution_reports e cross join lateral (values (e.bank_id, 'BANK'), (e.company_id, 'CUSTOMER')) as s (company, role)
    where e.id = any (${ids}::uuid[])`,
}

/** The companies that stand on a side of some objects of one noun, by `key`. */
export async function readSides(
  db: Reader,
  noun: SidedNoun,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ToldObject>> {
  if (ids.length === 0) return new Map()
  const { rows } = await SIDES[noun]([...new Set(ids)]).execute(db)
  const place = ({ role }: ToldObject) => COMPANY_ROLES.indexOf(role)
  // The first side counts: of several, the later ones are put in first.
  return new Map(
    rows
      .toSorted((one, other) => place(other) - place(one))
      .map((row) => [sideKey(row.id, row.companyId), row]),
  )
}

/** By what a company's side of an object is found. */
export const sideKey = (id: string, companyId: string): string => `${id} ${companyId}`
