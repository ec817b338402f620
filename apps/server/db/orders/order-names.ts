import type { Db } from '../connect.ts'
import { type AgencyNames, counterOf, type Names, readNames } from '../names/known-names.ts'

/** Of an order's row, whom and what it points to. */
export interface Unnamed {
  /** Of the statement that read the row (`namesVersion`). */
  readonly names_version: number
  readonly buyer_id: string
  readonly seller_id: string
  readonly bank_id: string
  readonly placed_by: string
  readonly rejected_by: string | null
  readonly agency_id: string | null
  readonly governorate_id: number | null
  readonly zone_id: number | null
}

/** An order's row with every name that lists, pages and workbooks show. */
export type Named<Row> = Row & ReturnType<typeof namesOf>

/** An entry of what was done to an order, or proposed, by a person; null where nobody did it. */
interface Done {
  readonly user_id: string | null
}

/** Rows of one statement with their names. @param people who acted besides, whose names are asked for in the same journey */
export async function nameOrders<Row extends Unnamed>(
  db: Db,
  rows: readonly Row[],
  people: readonly Done[] = [],
): Promise<{ orders: Named<Row>[]; names: Names }> {
  const names = await readNames(db, rows[0]?.names_version ?? 0, {
    companies: new Set(rows.flatMap(({ buyer_id, seller_id, bank_id }) => [buyer_id, seller_id, bank_id])),
    users: new Set([
      ...rows.flatMap(({ placed_by, rejected_by }) => some(placed_by, rejected_by)),
      ...people.flatMap(({ user_id }) => some(user_id)),
    ]),
    agencies: new Set(rows.flatMap(({ agency_id }) => some(agency_id))),
    zones: new Set(rows.flatMap(({ zone_id }) => some(zone_id))),
    counters: new Set(rows.flatMap((row) => some(counterIn(row)))),
  })
  return { orders: rows.map((row) => ({ ...row, ...namesOf(row, names) })), names }
}

/** Who acted, and of which company. */
export function nameOf({ user_id }: Done, { users, companies }: Names) {
  const user = user_id === null ? undefined : users.get(user_id)
  return user && { name: user.full_name, company: here(companies.get(user.company_id)).name }
}

const some = (...ids: (string | number | null)[]) => ids.flatMap((id) => (id === null ? [] : [String(id)]))

/** The seller's own counter in the position's governorate. */
const counterIn = ({ seller_id, governorate_id }: Unnamed) =>
  governorate_id === null ? null : counterOf(seller_id, governorate_id)

/** A name that the database's own references promise. @throws Error where it is not there */
function here<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('an order points to what has no name')
  return found
}

const NO_AGENCY: { [K in keyof AgencyNames]: null } = { name: null, code_bct: null }

function namesOf(row: Unnamed, names: Names) {
  const region = (id: number | null) => (id === null ? null : (names.governorates.get(String(id)) ?? null))
  const buyer = here(names.companies.get(row.buyer_id))
  const seller = here(names.companies.get(row.seller_id))
  const bank = here(names.companies.get(row.bank_id))
  const placer = here(names.users.get(row.placed_by))
  const placing = here(names.companies.get(placer.company_id))
  const rejecter = row.rejected_by === null ? null : here(names.users.get(row.rejected_by))
  const agency = row.agency_id === null ? NO_AGENCY : here(names.agencies.get(row.agency_id))
  const counter = counterIn(row)
  return {
    buyer_name: buyer.name,
    buyer_bct: buyer.bct_code,
    seller_name: seller.name,
    seller_bct: seller.bct_code,
    seller_phone: seller.phone,
    seller_region: seller.governorate_id,
    seller_region_name: region(seller.governorate_id),
    seller_agency: counter === null ? null : (names.counters.get(counter) ?? null),
    bank_name: bank.name,
    bank_tells_margin: bank.tells_margin,
    bank_bct: bank.bct_code,
    placer_name: placer.full_name,
    placer_username: placer.username,
    placing_id: placer.company_id,
    placing_name: placing.name,
    placing_bct: placing.bct_code,
    rejecter_name: rejecter?.full_name ?? null,
    agency_name: agency.name,
    agency_code: agency.code_bct,
    region_name: region(row.governorate_id),
    zone_name: row.zone_id === null ? null : (names.zones.get(String(row.zone_id)) ?? null),
  }
}
