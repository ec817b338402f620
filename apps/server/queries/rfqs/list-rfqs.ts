import type { RfqRowView, Rfqs } from '@fxmatch/contract/http/rfqs'
import type { Actor } from '@fxmatch/domain/access/actor'
import { endOfMarketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { decimal } from '@fxmatch/domain/money/decimal'
import { COUNTED_DAYS } from '@fxmatch/domain/rfq/rfq-rules'
import { isLiveRfq, type SeenByAsked, seenByAsked } from '@fxmatch/domain/rfq/rfq-table'
import type { Db } from '../../db/connect.ts'
import { readPriceBands } from '../../db/opening-rates/price-bands.ts'
import { countedFrom, readAskedFigures, readAskingFigures, readFishing } from '../../db/rfqs/rfq-figures.ts'
import { type ListedRfq, type ListFilter, readListedRfqs } from '../../db/rfqs/rfq-list.ts'
import { standingOf } from '../../db/rfqs/rfq-rows.ts'
import { valueDateNow } from '../../db/rfqs/value-date.ts'

/** What a list is asked for; days are of the market. */
export interface RfqQuery {
  readonly as?: 'ASKING' | 'ASKED' | undefined
  readonly state?: SeenByAsked | undefined
  readonly currency?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * The requests that the viewer's company asks, or is asked (the platform reads all of them): those that live by their time, then the
 * last that are over; and what those of the time came to.
 */
export async function listRfqs(db: Db, viewer: Actor, query: RfqQuery, now: Date): Promise<Rfqs> {
  const { companyId } = viewer
  const all = viewer.capabilities.has('platform.read')
  const from = query.from === undefined ? null : startOfMarketDate(query.from)
  const before = query.to === undefined ? null : endOfMarketDate(query.to)
  const filter: ListFilter = {
    ...{ companyId: all ? null : companyId, as: query.as ?? null, currency: query.currency ?? null },
    ...{ from, before },
  }
  const counted = {
    from: from ?? countedFrom(now),
    before: before ?? new Date(now.getTime() + 1),
    currency: filter.currency,
  }
  const wants = (state: SeenByAsked) => query.state === undefined || query.state === state
  const live = wants('OPEN') ? await readListedRfqs(db, filter, true) : []
  const over = wants('ENDED') ? await readListedRfqs(db, filter, false) : []
  const rows = [...live, ...over]
  const bands = await readPriceBands(db, now)
  const asked = rows.filter(({ asker_id }) => !all && asker_id !== companyId)
  const fishing = await readFishing(
    db,
    asked.map(({ asker_id }) => asker_id),
    now,
  )
  const spot = await valueDateNow(db, null, now)
  const rfqs = rows.map((row): RfqRowView => {
    const as = all ? 'PLATFORM' : row.asker_id === companyId ? 'ASKING' : 'ASKED'
    const rare = as === 'ASKED' && isLiveRfq(row.status) ? fishing.get(row.asker_id) : undefined
    return {
      ...present(row, as, now),
      valueDate: isLiveRfq(row.status) ? (row.value_date ?? spot) : null,
      openingRate: (isLiveRfq(row.status) && bands.get(row.currency)?.reference?.rate) || null,
      fishing: rare === undefined ? null : { days: COUNTED_DAYS, ...rare },
    }
  })
  return {
    rfqs,
    figures: {
      asked: await readAskedFigures(db, filter.companyId, counted),
      asking: await readAskingFigures(db, filter.companyId, counted),
    },
  }
}

function present(
  row: ListedRfq,
  as: RfqRowView['as'],
  now: Date,
): Omit<RfqRowView, 'openingRate' | 'valueDate' | 'fishing'> {
  const isAsked = as === 'ASKED'
  const { own } = row
  return {
    ...{ id: row.id, reference: row.reference, as, asker: { id: row.asker_id, name: row.name } },
    ...{ side: row.side, currency: row.currency, decimals: row.decimals, unit: row.unit, form: row.form },
    amount: shown(row.amount),
    awarded: shown(isAsked ? row.own_awarded : row.awarded),
    status: isAsked ? seenByAsked(row.status) : row.status,
    bankReads: row.told_bank_id !== null,
    ...{ answerBy: row.answer_by.toISOString(), createdAt: row.created_at.toISOString() },
    asked: isAsked ? null : row.asked,
    answered: isAsked ? null : row.answered,
    own:
      isAsked && own !== null
        ? {
            id: own.id,
            status: standingOf({ status: own.status, valid_until: readTime(own.valid_until) }, now),
            ...{ rate: own.rate, amount: own.amount === null ? null : shown(own.amount) },
            validUntil: readTime(own.valid_until)?.toISOString() ?? null,
          }
        : null,
    answerSeconds: isAsked ? row.own_seconds : null,
  }
}

const shown = (amount: string): string => decimal(amount).toFixed()
const readTime = (text: string | null): Date | null => (text === null ? null : new Date(text))
