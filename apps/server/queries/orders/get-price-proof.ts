import type { OrderPriceProof, PriceProofView } from '@fxmatch/contract/http/price-proof'
import type { Actor } from '@fxmatch/domain/access/actor'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import type { PriceProof } from '@fxmatch/domain/price-proof/price-proof'
import { PRICED_MOMENTS } from '@fxmatch/domain/price-proof/proof-moments'
import { type ProofView, proofView } from '@fxmatch/domain/price-proof/proof-readers'
import { readLink } from '../../db/audit/audit-chain.ts'
import type { Db } from '../../db/connect.ts'
import { readOrderPageRow } from '../../db/orders/order-story.ts'
import { type ProofRow, proofsSince, readProofNotes, readProofs } from '../../db/price-proofs/proof-rows.ts'
import { proofHash } from '../../db/price-proofs/verify-proofs.ts'
import { readRfqIds } from '../../db/rfqs/rfq-proofs.ts'
import { readToldRfqs } from '../../db/rfqs/told-bank.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { mayReadOrder } from './may-read-order.ts'

/** The proofs of an order's price, as this reader may see them; null where the viewer may not know of the order. */
export async function getPriceProof(db: Db, viewer: Actor, orderId: string): Promise<OrderPriceProof | null> {
  const order = await readOrderPageRow(db, orderId)
  if (order === null || !mayReadOrder(order, viewer)) return null
  const parties = { buyerId: order.buyer_id, sellerId: order.seller_id, bankId: order.bank_id }
  const view = proofView(parties, viewer)
  return inSnapshot(db, async (snapshot) => {
    const rows = await readProofs(snapshot, orderId)
    const readsAll = viewer.capabilities.has('platform.read')
    const requests = rows.flatMap(({ content }) => (JSON.parse(content) as PriceProof).quotes?.request ?? [])
    const [names, ids, told] = [
      await namesOf(snapshot, rows),
      await readRfqIds(snapshot, requests),
      await readToldRfqs(snapshot, requests, viewer.companyId),
    ]
    const houses = view.houses ? names : new Map<string, string>()
    const proofs: PriceProofView[] = []
    for (const row of rows) {
      const link = row.entry === null ? null : await readLink(snapshot, row.entry)
      // An entry that waits for its link is vouched for within moments: it is no sign of anything.
      const holds = row.told === proofHash(row.content) && link?.holds !== false
      proofs.push(
        present(row, {
          ...{ view, houses, holds, decimals: order.decimals },
          quotes: { names, ids, told, readsAll, companyId: viewer.companyId },
        }),
      )
    }
    const ofRecord = rows.findLastIndex(({ moment }) => PRICED_MOMENTS.includes(moment))
    const since = await proofsSince(snapshot)
    // A note may be about the very dealer who reads the order: it is for compliance and the platform.
    const mayNote = viewer.capabilities.has('price_proof.note')
    const notes =
      readsAll || mayNote ? await readProofNotes(snapshot, orderId, readsAll ? null : viewer.companyId) : []
    return {
      since: since?.toISOString() ?? null,
      proofs,
      ofRecord: ofRecord < 0 ? null : ofRecord,
      notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
      mayNote: rows.length > 0 && mayNote,
    }
  })
}

/** The names of the houses that proofs name, by id. */
async function namesOf(db: Db, rows: readonly ProofRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    rows.flatMap(({ content }) => {
      const { alternatives, quotes } = JSON.parse(content) as PriceProof
      return [...alternatives, ...(quotes?.quotes ?? [])].map(({ house }) => house)
    }),
  )
  if (ids.size === 0) return new Map()
  const named = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(named.map(({ id, name }) => [id, name]))
}

function present(
  row: ProofRow,
  told: {
    readonly view: ProofView
    readonly houses: ReadonlyMap<string, string>
    readonly holds: boolean
    readonly decimals: number
    readonly quotes: QuotesReader
  },
): PriceProofView {
  const proof: PriceProof = JSON.parse(row.content)
  const { view, holds, decimals } = told
  const quotes = quotesFor(proof, told.quotes, decimals)
  return {
    moment: proof.moment,
    at: proof.at,
    by: row.by,
    amount: presentAmount(proof.amount, decimals),
    rate: proof.rate,
    references: referencesFor(proof, view),
    negotiated: proof.negotiated,
    standing: view.standing ? standingOf(proof, told) : null,
    leftOut: view.leftOut ? (proof.leftOut ?? null) : null,
    ...(quotes && { quotes }),
    // From the hash of what is not told it could be guessed.
    verify: { holds, link: row.link, hash: view.standing && (!proof.quotes || quotes) ? row.told : null },
  }
}

/** Who reads of the quotes among which a price was awarded. */
interface QuotesReader {
  readonly names: ReadonlyMap<string, string>
  /** By their references: the ids of requests for quotes, and those of which the reader is told as the bank of who asked. */
  readonly ids: ReadonlyMap<string, string>
  readonly told: ReadonlySet<string>
  readonly readsAll: boolean
  readonly companyId: string
}

/**
 * Who asked, the platform, and the bank of who asked where it is told, read the other quotes; whose those were that were not taken, who
 * asked does not read here: the proof travels.
 */
function quotesFor(
  { quotes }: PriceProof,
  { names, ids, told, readsAll, companyId }: QuotesReader,
  decimals: number,
): PriceProofView['quotes'] {
  if (!quotes) return undefined
  const namesAll = readsAll || told.has(quotes.request)
  if (!namesAll && quotes.asker !== companyId) return undefined
  return {
    id: ids.get(quotes.request) ?? null,
    ...{ request: quotes.request, houses: quotes.houses, amount: presentAmount(quotes.amount, decimals) },
    ...(quotes.early !== undefined && { early: quotes.early }),
    quotes: quotes.quotes.map(({ house, rate, amount, taken }) => ({
      house: namesAll || taken !== null ? (names.get(house) ?? null) : null,
      rate,
      amount: presentAmount(amount, decimals),
      taken: taken === null ? null : presentAmount(taken, decimals),
    })),
  }
}

/** Who sells is told of the market as it is for everybody: from another mean it could be told whom its buyer does not deal with. */
function referencesFor(
  { references, everybody }: PriceProof,
  { standing }: ProofView,
): PriceProofView['references'] {
  return standing || everybody === undefined ? references : { ...references, market: everybody }
}

function standingOf(
  proof: PriceProof,
  { houses, decimals }: { readonly houses: ReadonlyMap<string, string>; readonly decimals: number },
): PriceProofView['standing'] {
  const { alternatives, stack, reason, rank, ranks, slippage, allIn } = proof
  const at = Date.parse(proof.at)
  const lower = alternatives.filter(({ rate }) => compareDecimals(rate, proof.rate) < 0)
  const rates = [
    ...new Set([...lower.map(({ rate }) => rate), proof.rate, ...alternatives.map(({ rate }) => rate)]),
  ]
  return {
    ...{ allIn, rank, ranks, slippage },
    alternatives: alternatives.map(({ house, amount, rate, allIn: price, costTnd, since }) => ({
      rank: rates.findIndex((one) => compareDecimals(one, rate) === 0) + 1,
      house: houses.get(house) ?? null,
      amount: presentAmount(amount, decimals),
      rate,
      allIn: price,
      costTnd,
      ageSeconds: Math.max(0, Math.floor((at - Date.parse(since)) / 1_000)),
    })),
    stack:
      stack === null || stack.parts.length < 2
        ? null
        : {
            allIn: stack.allIn,
            saving: stack.saving,
            parts: stack.parts.map(({ amount, rate }) => ({ amount: presentAmount(amount, decimals), rate })),
          },
    reason: reason && {
      asked: [...reason.asked],
      code: reason.given?.code ?? null,
      text: reason.given?.text ?? null,
    },
  }
}
