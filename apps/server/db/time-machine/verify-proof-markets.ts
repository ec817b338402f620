import { equalDecimals } from '@fxmatch/domain/money/amount'
import { type MarketSums, marketSums, meanOf } from '@fxmatch/domain/price-proof/price-measures'
import type { PriceProof } from '@fxmatch/domain/price-proof/price-proof'
import { PRECISION_MS } from '@fxmatch/domain/time-machine/moment'
import { changesOfPosition, type PositionRecord, positionAt } from '@fxmatch/domain/time-machine/position-at'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { offeredAt } from './market-moment.ts'
import { readPositionRecords } from './position-records.ts'
import { marketAsWritten } from './proof-market-as-written.ts'
import { type FreeBeside, rankFaults, readMembers } from './proof-ranks.ts'
import type { FoldFault } from './verify-folds.ts'

const PAGE = 200
const MOST = 100_000

interface ProofRow {
  readonly content: string
  readonly order_id: string
  readonly version: number
}

/** What was compared of the markets of proofs, and what was not. */
export interface ComparedProofs {
  readonly proofs: number
  /**
   * Of how many of them everything was: each position, how many of how many houses, their mean rate, who ranked before and after, and
   * what was left out. Of the others ranks are not compared: a position that may have been free may have ranked before.
   */
  readonly whole: number
  /** Positions that were free, by the axis on which they were found: that of time, or the order in which the record was written. */
  readonly byTime: number
  readonly asWritten: number
  /** Positions that changed so near to their proof that they may not have been seen: compared with nothing. */
  readonly near: number
  readonly faults: readonly FoldFault[]
}

/**
 * Whether the market that each proof of a price was measured by is the one that the record makes of its instant: each alternative was
 * free, of that amount and at that rate, as many positions of as many houses were, at that mean, and of those that its buyer could have
 * had as many ranked before and after the deal. What was written in another order than that of its times, as a demonstration is, whose
 * stories are told one after the other, is found in the order in which it was written: that is the market which the proof read. Folds the
 * market twice for each proof: for a demonstration and the gate, not for ten million orders.
 * @param alone whether one step was taken after the other: then what changed near to a proof is compared too, as it was written
 */
export async function verifyProofMarkets(
  db: Db,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<ComparedProofs> {
  const faults: FoldFault[] = []
  let [proofs, whole, byTime, asWritten, near] = [0, 0, 0, 0, 0]
  for (;;) {
    const { rows } = await sql<ProofRow>`
      select content, order_id, version from order_price_proofs order by order_id, version limit ${PAGE} offset ${proofs}`.execute(
      db,
    )
    if (rows.length === 0) return { proofs, whole, byTime, asWritten, near, faults }
    for (const row of rows) {
      const proof = JSON.parse(row.content) as PriceProof
      const market = await marketOf(db, proof, alone)
      const ranks = market.unsure.size > 0 ? [] : await rankFaults(db, proof, [...market.free.values()])
      const members = [...faultsOf(proof, market), ...ranks]
      byTime += market.byTime
      asWritten += market.free.size - market.byTime
      near += market.unsure.size
      if (market.unsure.size === 0) whole += 1
      if (members.length > 0)
        faults.push({ what: `the proof of order ${row.order_id} in version ${row.version}`, members })
    }
    proofs += rows.length
  }
}

interface FoldedProofMarket {
  /** What was free for certain, and how much of it is known by its time. */
  readonly free: ReadonlyMap<number, FreeBeside>
  readonly byTime: number
  readonly unsure: ReadonlySet<number>
}

/** What of a proof's market is not what the record makes of it. */
function faultsOf(proof: PriceProof, { free, unsure }: FoldedProofMarket): string[] {
  const wrong = proof.alternatives.flatMap(({ position, amount, rate }) => {
    const found = free.get(position)
    if (unsure.has(position)) return []
    return found && equalDecimals(found.amount, amount) && equalDecimals(found.rate, rate)
      ? []
      : [`position ${position}`]
  })
  const sums = marketSums([...free.values()])
  const told = toldSums(proof)
  return fits(told, sums, unsure.size) ? wrong : [...wrong, `${inWords(told)}, and not ${inWords(sums)}`]
}

type Told = { readonly positions: number; readonly houses: number; readonly rate: string } | null

/** The mean of all that was free, as the proof says it; null: there were too few to tell. */
const toldSums = ({ layout, everybody, references }: PriceProof): Told =>
  (layout === 1 ? references.market : everybody) ?? null

/** @param more how many positions may have been free besides */
function fits(told: Told, sums: MarketSums, more: number): boolean {
  const mean = meanOf(sums)
  // Of too few nothing is told; more of them may have been enough.
  if (told === null) return mean === null
  const within = (number: number, least: number) => number >= least && number <= least + more
  if (!within(told.positions, sums.positions) || !within(told.houses, sums.houses)) return false
  return more > 0 || (mean !== null && equalDecimals(mean, told.rate))
}

const inWords = (told: Told | MarketSums) =>
  told === null ? 'too few positions' : `${told.positions} positions of ${told.houses} houses`

/** What was free of the proof's currency and form beside its own position, and what of it changed near the instant. */
async function marketOf(db: Db, proof: PriceProof, alone: boolean): Promise<FoldedProofMarket> {
  const { currency, form, position: own, alternatives } = proof
  const at = new Date(proof.at)
  const around = [-PRECISION_MS, 0, PRECISION_MS].map((ms) => new Date(at.getTime() + ms))
  const asked = await Promise.all(around.map((when) => offeredAt(db, when, { currency, form }, MOST)))
  const written = await marketAsWritten(db, proof)
  const named = alternatives.map(({ position }) => position)
  const moved = [...written].flatMap(([id, { inOrder }]) => (inOrder ? [] : [id]))
  const ids = [...new Set([...asked.flat(), ...named, ...moved])].filter((id) => id !== own)
  const records = await readPositionRecords(db, sql<boolean>`p.id = any (${ids}::bigint[])`)
  const rows = await db
    .selectFrom('positions')
    .select(['id', 'rate', 'seller_id as house', 'created_at as since'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const members = await readMembers(db, ids)
  const free = new Map<number, FreeBeside>()
  const unsure = new Set<number>()
  let byTime = 0
  for (const { id, rate, house, since } of rows) {
    const record = records.get(id)
    if (!record) continue
    const isNear = changedNear(record, at)
    if (isNear && !alone) {
      unsure.add(id)
      continue
    }
    const asWritten = written.get(id)
    const then = isNear || asWritten?.inOrder === false ? asWritten : positionAt(record, at)
    if (!then?.offered) continue
    free.set(id, {
      ...{ position: id, amount: then.amount, rate, house },
      ...{ since: since.toISOString(), memberIds: members.get(id) ?? [] },
    })
    if (then !== asWritten) byTime += 1
  }
  return { free, byTime, unsure }
}

const changedNear = (record: PositionRecord, at: Date) =>
  [...changesOfPosition(record), record.expiresAt].some(
    (change) => Math.abs(change.getTime() - at.getTime()) < PRECISION_MS,
  )
