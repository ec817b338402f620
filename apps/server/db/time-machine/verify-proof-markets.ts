import { equalDecimals } from '@fxmatch/domain/money/amount'
import type { PriceProof } from '@fxmatch/domain/price-proof/price-proof'
import { PRECISION_MS } from '@fxmatch/domain/time-machine/moment'
import { changesOfPosition, type PositionRecord, positionAt } from '@fxmatch/domain/time-machine/position-at'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { DEAD } from '../orders/status-sets.ts'
import { offeredAt } from './market-moment.ts'
import { readPositionRecords } from './position-records.ts'
import type { FoldFault } from './verify-folds.ts'

const PAGE = 200
const MOST = 100_000

interface ProofRow {
  readonly content: string
  readonly order_id: string
  readonly version: number
}

/** A position of the market of a proof, folded. */
interface Free {
  readonly amount: string
  readonly rate: string
  readonly seller: string
}

/**
 * Whether the market that each proof of a price was measured by is the one that the record makes of its instant: each alternative was
 * free, of that amount and at that rate, and as many positions of as many houses were. What changed so near to the instant that it may
 * not have been seen is passed over; so is what was written in another order than that of its times, as a demonstration is, whose stories
 * are told one after the other. Folds the market once for each proof: for a demonstration and the gate, not for ten million orders.
 */
export async function verifyProofMarkets(
  db: Db,
): Promise<{ proofs: number; compared: number; faults: FoldFault[] }> {
  const faults: FoldFault[] = []
  let [proofs, compared] = [0, 0]
  for (;;) {
    const { rows } = await sql<ProofRow>`
      select content, order_id, version from order_price_proofs order by order_id, version limit ${PAGE} offset ${proofs}`.execute(
      db,
    )
    if (rows.length === 0) return { proofs, compared, faults }
    for (const row of rows) {
      const { members, sure } = await compare(db, JSON.parse(row.content) as PriceProof)
      compared += sure
      if (members.length > 0)
        faults.push({ what: `the proof of order ${row.order_id} in version ${row.version}`, members })
    }
    proofs += rows.length
  }
}

/** What of a proof's market is not what the record makes of it, and how many positions were compared. */
async function compare(db: Db, proof: PriceProof): Promise<{ members: string[]; sure: number }> {
  const at = new Date(proof.at)
  const { free, unsure } = await marketOf(db, proof, at)
  const sure = [...free].filter(([id]) => !unsure.has(id)).map(([, one]) => one)
  const wrong = proof.alternatives.flatMap(({ position, amount, rate }) => {
    const found = free.get(position)
    if (unsure.has(position)) return []
    return found && equalDecimals(found.amount, amount) && equalDecimals(found.rate, rate)
      ? []
      : [`position ${position}`]
  })
  if (!proof.everybody) return { members: wrong, sure: sure.length }
  const { positions, houses } = proof.everybody
  const fits = (told: number, least: number, more: number) => told >= least && told <= least + more
  const counted =
    fits(positions, sure.length, unsure.size) &&
    fits(houses, new Set(sure.map(({ seller }) => seller)).size, unsure.size)
  const members = counted ? wrong : [...wrong, `${positions} positions of ${houses} houses`]
  return { members, sure: sure.length }
}

/** What was free of the proof's currency and form beside its own position, and what of it changed near the instant. */
async function marketOf(db: Db, proof: PriceProof, at: Date) {
  const { currency, form, position, alternatives } = proof
  const near = [-PRECISION_MS, 0, PRECISION_MS].map((ms) => new Date(at.getTime() + ms))
  const asked = await Promise.all(near.map((when) => offeredAt(db, when, { currency, form }, MOST)))
  const named = alternatives.map((one) => one.position)
  const ids = [...new Set([...asked.flat(), ...named])].filter((id) => id !== position)
  const records = await readPositionRecords(db, sql<boolean>`p.id = any (${ids}::bigint[])`)
  const rows = await db
    .selectFrom('positions')
    .select(['id', 'rate', 'seller_id'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const free = new Map<number, Free>()
  const unsure = new Set(await outOfOrder(db, proof))
  for (const { id, rate, seller_id: seller } of rows) {
    const record = records.get(id)
    if (!record) continue
    if (isUnsure(record, at)) unsure.add(id)
    const then = positionAt(record, at)
    if (then?.offered) free.set(id, { amount: then.amount, rate, seller })
  }
  return { free, unsure }
}

/**
 * The positions of a proof's currency and form of which something was written before the proof that happened after it, or the other way
 * round.
 */
async function outOfOrder(
  db: Db,
  { order, version, at, currency, form }: PriceProof,
): Promise<readonly number[]> {
  const { rows } = await sql<{ position: number }>`
    with proved as (
      select max(id) as entry from audit_entries where object_type = 'order' and object_id = ${order}
        and data -> 'version' = to_jsonb(${version}::int) and data ? 'proof'
    ), traded as (
      select id from positions where currency = ${currency} and form = ${form}
    ), written as (
      select p.id as position, a.id, a.at from traded p
        join audit_entries a on a.object_type = 'position' and a.object_id = p.id::text
      union all
      select p.id, a.id, a.at from traded p join orders o on o.position_id = p.id
        join audit_entries a on a.object_type = 'order' and a.object_id = o.id::text
          and (a.action = 'order.placed' or (a.data ->> 'after')::int in ${DEAD})
    )
    select distinct written.position from written, proved
    where (written.id < proved.entry) <> (written.at <= ${at}::timestamptz)`.execute(db)
  return rows.map((row) => row.position)
}

const isUnsure = (record: PositionRecord, at: Date) =>
  [...changesOfPosition(record), record.expiresAt].some(
    (change) => Math.abs(change.getTime() - at.getTime()) < PRECISION_MS,
  )
