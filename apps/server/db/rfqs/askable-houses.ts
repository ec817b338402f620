import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { type CalendarDate, marketDate } from '@fxmatch/domain/calendar/working-days'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { checkPermits } from '@fxmatch/domain/gate/permits'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { type RfqPair, rfqPair } from '@fxmatch/domain/rfq/rfq-pairs'
import type { Kysely } from 'kysely'
import { readHouseRefusals } from '../gate/house-refusals.ts'
import { readMarketPapers } from '../gate/office-papers.ts'
import type { Database } from '../schema.ts'

/** Who asks, and of what. */
export interface Asking {
  readonly companyId: string
  readonly companyKind: CompanyKind
  readonly currency: string
  readonly form: Form
  /** The bank through which a company buys; null: none. */
  readonly bankId: string | null
}

/** A house that deals in what is asked. */
export interface AskableHouse {
  readonly id: string
  readonly name: string
  readonly kind: CompanyKind
  readonly governorateId: number | null
  readonly pair: RfqPair
  /** What the gate would refuse of any deal with it, whatever the amount; null: nothing. */
  readonly refused: GateCheck | null
}

/** The houses that a company may ask, by name, with those that the gate would refuse whatever the amount. */
export async function readAskable(
  db: Kysely<Database>,
  asking: Asking,
  now: Date,
): Promise<readonly AskableHouse[]> {
  const papers = await readMarketPapers(db)
  const refusals = await readHouseRefusals(db)
  const rows = await db
    .selectFrom('companies')
    .where('kind', 'in', ['BANK', 'EXCHANGE_OFFICE'])
    // It supervises the market and deals with nobody.
    .where('central_bank', '=', false)
    .where('id', '<>', asking.companyId)
    .select(['id', 'name', 'kind', 'governorate_id as governorateId'])
    .orderBy('name')
    .execute()
  return rows.flatMap((house) => {
    const pair = rfqPair(asking.companyKind, house.kind)
    if (pair === null) return []
    const refused = refusalBetween(asking, { ...house, pair }, { papers, refusals }, marketDate(now))
    return [{ ...house, pair, refused }]
  })
}

function refusalBetween(
  asking: Asking,
  { id, pair }: { readonly id: string; readonly pair: RfqPair },
  permits: Parameters<typeof checkPermits>[1],
  day: CalendarDate,
): GateCheck | null {
  const { companyId, currency, form } = asking
  const [buyerId, sellerId] = pair.side === 'BUY' ? [companyId, id] : [id, companyId]
  const bankId = pair.operation === 'DIRECT_SALE' ? sellerId : (asking.bankId ?? buyerId)
  const deal = { operationType: pair.operation, buyerId, sellerId, bankId, memberIds: [], currency, form }
  return checkPermits(deal, permits, day).find(({ outcome }) => outcome === 'REFUSE') ?? null
}
