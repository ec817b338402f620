import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { HouseRefusal } from '@fxmatch/domain/gate/house-refusals'
import type { MarketPapers, OfficePaper } from '@fxmatch/domain/gate/office-papers'
import { PERMIT_CODES } from '@fxmatch/domain/gate/permit'
import { type LeftOut, leftOutBy } from '@fxmatch/domain/price-proof/left-out'
import { type OfferedPosition, readPlainly } from '@fxmatch/domain/price-proof/measure-reading'
import type { PriceProof } from '@fxmatch/domain/price-proof/price-proof'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'

/** A position that was free beside a proof, folded, with who sells it besides its house. */
export interface FreeBeside extends OfferedPosition {
  readonly memberIds: readonly string[]
}

/** What decided then which of the free positions counted: who bought, the bounds of orders, papers, and who did not deal with whom. */
interface Ground {
  readonly buyerId: string
  readonly bankId: string
  readonly smallest: string | null
  readonly largest: string | null
  readonly papers: readonly OfficePaper[]
  readonly firstAt: Date | null
  readonly refusals: readonly HouseRefusal[]
}

/**
 * The settings under which a proof was measured, as they stood when it was written: what of the audit stands before its entry had been
 * set then, whatever its time (`proof-market-as-written.ts`).
 */
async function readGround(db: Db, { order, version, currency }: PriceProof): Promise<Ground> {
  const { rows } = await sql<Omit<Ground, 'firstAt'> & { firstAt: string | null }>`
    with proved as (
      select max(id) as entry from audit_entries where object_type = 'order' and object_id = ${order}
        and data -> 'version' = to_jsonb(${version}::int) and data ? 'proof'
    ), papers as (
      select p.* from office_papers p join audit_entries a on a.object_type = 'office_paper' and a.object_id = p.id::text
        and a.action = 'office_paper.confirmed'
      where p.status = 'CONFIRMED' and a.id < (select entry from proved)
    ), policy as (
      select smallest_amount, largest_amount from position_policies p
      where currency = ${currency} and (set_by is null or exists (select from audit_entries a
        where a.object_type = 'position_policy' and a.object_id = ${currency} and a.action = 'position_policy.set'
          and a.data -> 'version' = to_jsonb(p.version) and a.id < (select entry from proved)))
      order by p.version desc limit 1
    )
    select o.buyer_id as "buyerId", coalesce(r.bank_id, o.bank_id) as "bankId",
      (select trim_scale(smallest_amount)::text from policy) as smallest, (select trim_scale(largest_amount)::text from policy) as largest,
      (select coalesce(json_agg(json_build_object('officeId', p.office_id, 'kind', p.kind, 'validFrom', p.valid_from, 'validUntil', p.valid_until)), '[]')
        from papers p where not exists (select from papers later where later.replaces = p.id)) as papers,
      (select min(decided_at) from papers)::text as "firstAt",
      (select coalesce(json_agg(json_build_object('companyId', h.company_id, 'counterpartyId', h.counterparty_id, 'currency', h.currency,
          'form', h.form) order by h.number), '[]')
        from house_refusals h
        where exists (select from audit_entries a where a.object_type = 'house_refusal' and a.object_id = h.id::text
            and a.action = 'house_refusal.set' and a.id < (select entry from proved))
          and not exists (select from audit_entries a where a.object_type = 'house_refusal' and a.object_id = h.id::text
            and a.action = 'house_refusal.lifted' and a.id < (select entry from proved))) as refusals
    from orders o left join order_requests r on r.id = o.order_request_id where o.id = ${order}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the proof of order ${order} is of no order`)
  return { ...row, firstAt: row.firstAt === null ? null : new Date(row.firstAt) }
}

/** Who sells positions together with their houses, by number. */
export async function readMembers(
  db: Db,
  positions: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ position: number; members: string[] }>`
    select position_id as position, array_agg(company_id::text) as members from position_members
    where position_id = any (${[...positions]}::bigint[]) group by position_id`.execute(db)
  return new Map(rows.map(({ position, members }) => [position, members]))
}

/**
 * What a proof says of who stood before and after its deal, and is not so by what was free: its place, of how many places, the cheapest
 * positions that would have done, in their order, and what was left out because its buyer could not have had it.
 */
export async function rankFaults(
  db: Db,
  proof: PriceProof,
  free: readonly FreeBeside[],
): Promise<readonly string[]> {
  const { buyerId, bankId, smallest, largest, papers, firstAt, refusals } = await readGround(db, proof)
  const { amount, rate, currency, form, rank, ranks, alternatives, leftOut } = proof
  const on = {
    ...{ refusals, day: marketDate(new Date(proof.at)) },
    papers: { papers, firstAt } satisfies MarketPapers,
  }
  const members = new Map(free.map(({ position, memberIds }) => [position, memberIds]))
  const limits = { form, smallestNote: null, smallestAmount: smallest, largestAmount: largest }
  const { whole, best, ...folded } = readPlainly({ amount, rate }, free, limits, ({ position, house }) =>
    // The first proofs counted what their buyers could not have had too.
    proof.layout === 1
      ? null
      : leftOutBy(
          { sellerId: house, memberIds: members.get(position) ?? [] },
          { buyerId, bankId, currency, form },
          on,
        ),
  )
  const place = `${whole.lowerRates + 1} of ${whole.lowerRates + 1 + whole.higherRates}`
  const named = best.map(({ position }) => position).join()
  const told = alternatives.map(({ position }) => position).join()
  return [
    ...(`${rank} of ${ranks}` === place ? [] : [`place ${rank} of ${ranks}, and not ${place}`]),
    ...(told === named ? [] : [`the best are ${told}, and not ${named}`]),
    ...(leftOut === undefined ? [] : leftOutFaults(leftOut, folded.leftOut)),
  ]
}

const leftOutFaults = (told: LeftOut, folded: LeftOut): string[] =>
  PERMIT_CODES.flatMap((code) => {
    const inWords = ({ positions, houses }: LeftOut[typeof code]) => `${positions} of ${houses} houses`
    return inWords(told[code]) === inWords(folded[code])
      ? []
      : [`${code} left out ${inWords(told[code])}, and not ${inWords(folded[code])}`]
  })
