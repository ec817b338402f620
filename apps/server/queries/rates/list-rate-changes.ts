import { rateChangeRefusal } from '@fxmatch/contract/errors/rate-change-refusals'
import type { RateChange } from '@fxmatch/contract/http/rate-changes'
import type { Actor } from '@fxmatch/domain/access/actor'
import { CHANGE_ACTIONS } from '@fxmatch/domain/access/decide-change'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import { percentFromReference } from '@fxmatch/domain/pricing/price-band'
import {
  decideRateChange,
  isWaiting,
  RATE_BOOK_CAPABILITY,
  type RateBookName,
} from '@fxmatch/domain/rates/rate-change'
import type { Kysely } from 'kysely'
import { readCountsAs, readOthers } from '../../db/companies/known-people.ts'
import { peopleWith } from '../../db/companies/people-with.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { type QuotedCurrency, readQuotedCurrencies } from '../../db/reference/quoted-currencies.ts'
import { type RateChangeRow, readRateChanges } from '../../db/reference/rate-changes.ts'
import type { Database } from '../../db/schema.ts'
import { presentRefusable } from '../present-refusable.ts'

type Reader = Kysely<Database>

/** A proposed list, as far as a decision needs it. */
export function factsOfRateChange(row: RateChangeRow) {
  return { status: row.status, proposedBy: row.proposed_by, day: row.day }
}

function present(
  viewer: Actor,
  row: RateChangeRow,
  {
    marketDay,
    currencies,
    as,
  }: {
    marketDay: CalendarDate
    currencies: ReadonlyMap<string, QuotedCurrency>
    /** As whom the viewer counts beside who proposed. */
    as: (first: string) => string
  },
): RateChange {
  const unitOf = (currency: string) => {
    const known = currencies.get(currency)
    if (!known) throw new Error(`no currency ${currency}`)
    return known.unit
  }
  const explained = (action: (typeof CHANGE_ACTIONS)[number]) => {
    const decider = { userId: viewer.userId, countsAs: as(row.proposed_by) }
    const rule = decideRateChange(decider, factsOfRateChange(row), action, marketDay)
    return { action, ...presentRefusable(rule && rateChangeRefusal(rule)) }
  }
  return {
    id: row.id,
    book: row.book,
    agency: row.agency_id === null ? null : { id: row.agency_id, name: row.agency_name ?? '' },
    everywhere: row.everywhere,
    lines: row.lines.map(({ currency, purchaseRate, saleRate }) => ({ currency, purchaseRate, saleRate })),
    outside: row.outside.map((one) => ({
      ...one,
      unit: unitOf(one.currency),
      percent: percentFromReference(one.rate, one.reference),
    })),
    day: row.day,
    status: row.status,
    proposedBy: row.proposer_name,
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    allowedActions: viewer.capabilities.has(RATE_BOOK_CAPABILITY[row.book])
      ? CHANGE_ACTIONS.map(explained)
      : [],
  }
}

/** The proposed lists of the viewer's bank that wait now, of the books that the viewer may decide on, and as whom the viewer counts beside who proposed. */
export async function readWaitingRates(
  db: Reader,
  viewer: Actor,
  asked: {
    readonly now: Date
    readonly book?: RateBookName | undefined
    readonly agencyId?: string | undefined
  },
): Promise<{
  readonly day: CalendarDate
  readonly rows: RateChangeRow[]
  readonly as: (first: string) => string
}> {
  const { now, ...filter } = asked
  const day = await readMarketDay(db, now)
  const rows = await readRateChanges(db, { bankId: viewer.companyId, day, ...filter })
  const waiting = rows.filter(
    (row) =>
      isWaiting(factsOfRateChange(row), day) && viewer.capabilities.has(RATE_BOOK_CAPABILITY[row.book]),
  )
  const firsts = waiting.map((row) => row.proposed_by)
  return { day, rows: waiting, as: await readCountsAs(db, viewer.userId, firsts) }
}

/** What waits for a second person, and how many people besides the viewer could be that. */
export async function listRateChanges(
  db: Reader,
  viewer: Actor,
  asked: {
    readonly now: Date
    readonly book?: RateBookName | undefined
    readonly agencyId?: string | undefined
  },
): Promise<{ changes: RateChange[]; otherDeciders: number }> {
  const { day, rows, as } = await readWaitingRates(db, viewer, asked)
  const currencies = await readQuotedCurrencies(db)
  const capability = RATE_BOOK_CAPABILITY[asked.book ?? 'STANDARD']
  const able = await peopleWith(db, { companyId: viewer.companyId, capability, now: asked.now })
  return {
    changes: rows.map((row) => present(viewer, row, { marketDay: day, currencies, as })),
    otherDeciders: (await readOthers(db, viewer.userId, able)).length,
  }
}

/** One proposed list of the viewer's bank, whatever became of it; null for any other. */
export async function getRateChange(
  db: Reader,
  viewer: Actor,
  id: string,
  now: Date,
): Promise<RateChange | null> {
  const [row] = await readRateChanges(db, { bankId: viewer.companyId, id })
  if (!row) return null
  return present(viewer, row, {
    marketDay: await readMarketDay(db, now),
    currencies: await readQuotedCurrencies(db),
    as: await readCountsAs(db, viewer.userId, [row.proposed_by]),
  })
}
