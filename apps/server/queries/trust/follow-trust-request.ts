import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { showTelephone } from '@fxmatch/domain/identifiers/telephone'
import { HOME_DECIMALS, RATE_DECIMALS } from '@fxmatch/domain/money/decimal'
import { presentAmount } from '@fxmatch/domain/money/present-values'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { boardStanding, compareQuotes } from '@fxmatch/domain/trust/board'
import { askedWithAcceptance } from '@fxmatch/domain/trust/customs-paper'
import { directionOf } from '@fxmatch/domain/trust/directions'
import { operatorScore } from '@fxmatch/domain/trust/score'
import { REVEALING_STATUSES } from '@fxmatch/domain/trust/trust-table'
import type { Db } from '../../db/connect.ts'
import { readTrustAgencies } from '../../db/trust/agencies.ts'
import { customsOf } from '../../db/trust/customs-of.ts'
import { type OfferRow, readOfferRows } from '../../db/trust/offer-rows.ts'
import { boardRateOf, type OperatorRow, type RateRow, readTrustRates } from '../../db/trust/operators.ts'
import { type ProposalViewRow, readProposalRows } from '../../db/trust/proposal-rows.ts'
import { operatorCounts } from '../../db/trust/requests.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentTrustAgency } from './get-trust-agencies.ts'
import { presentCustoms } from './present-proposal.ts'

/**
 * A request as its traveller sees it, who has shown its secret code; with every proposal, best all-in amount first.
 * @param pushKey by which a browser knows us; null where web push is not set up
 */
export function followTrustRequest(
  db: Db,
  requestId: string,
  now: Date,
  pushKey: string | null = null,
): Promise<FollowedRequest> {
  return inSnapshot(db, async (snapshot) => {
    const [row] = await readOfferRows(snapshot, { id: requestId })
    if (!row) throw new Error(`request ${requestId} is gone`)
    const direction = directionOf(row.operation_type)
    const late = row.status === 'REQUEST' && row.expires_at <= now
    return {
      reference: row.reference,
      status: late ? 'EXPIRED' : row.status,
      direction,
      currency: { isoCode: row.currency, pattern: row.decimals, unit: row.unit },
      amount: presentAmount(row.amount, row.decimals),
      city: { id: row.city_id, name: row.city_name },
      region: { id: row.governorate_id, name: row.governorate_name },
      name: row.customer_name,
      phone: row.customer_phone && showTelephone(row.customer_phone),
      email: row.customer_email,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      proposals: (await proposalsOf(snapshot, row, now)).sort((a, b) =>
        compareQuotes(a.allIn, b.allIn, direction),
      ),
      customs: presentCustoms(row),
      tell: row.tell,
      pushKey,
      version: row.version,
    }
  })
}

async function proposalsOf(db: Db, request: OfferRow, now: Date): Promise<FollowedRequest['proposals']> {
  const rows = await readProposalRows(db, { requestIds: [request.id], companyId: null })
  const companyIds = [...new Set(rows.map(({ company_id }) => company_id))]
  const agencies = await readTrustAgencies(db, { ids: rows.map(({ agency_id }) => agency_id) })
  const counts = await operatorCounts(db, companyIds)
  const contacts =
    companyIds.length === 0
      ? []
      : await db
          .selectFrom('trust_operators')
          .select(['company_id', 'phone', 'whatsapp', 'visible', 'display_activated', 'display_category'])
          .where('company_id', 'in', companyIds)
          .execute()
  const rates = await readTrustRates(db, { companyIds, currency: request.currency })
  const asked = new Map<string, FollowedRequest['proposals'][number]['customs']>()
  for (const row of rows) asked.set(row.id, await customsAsked(db, request, row, now))
  return rows.map((row) => {
    const agency = agencies.find(({ id }) => id === row.agency_id)
    if (!agency) throw new Error(`proposal ${row.reference} has no agency`)
    const known = counts.find(({ companyId }) => companyId === row.company_id)
    const contact = contacts.find(({ company_id }) => company_id === row.company_id)
    const isAccepted = REVEALING_STATUSES.some((status) => status === row.status)
    return {
      id: row.id,
      status: row.status,
      operator: { name: row.operator_name, score: known ? operatorScore(known) : null },
      contact: contact && isAccepted ? { phone: contact.phone, whatsapp: contact.whatsapp } : null,
      agency: presentTrustAgency(agency),
      amount: presentAmount(row.amount, row.decimals),
      rate: presentAmount(row.rate, RATE_DECIMALS),
      allIn: presentAmount(row.counter_value, HOME_DECIMALS),
      customs: asked.get(row.id) ?? null,
      createdAt: row.created_at.toISOString(),
      board: boardOf(
        request,
        row,
        contact,
        rates.find(({ companyId }) => companyId === row.company_id),
      ),
    }
  })
}

/** What the acceptance of a proposal that waits is asked for the customs; the same question as the command's. */
async function customsAsked(db: Db, request: OfferRow, row: ProposalViewRow, now: Date) {
  const { id: requestId, operation_type: operation, customer_key: key, resident } = request
  const declaration = request.customs_declaration
  const value = row.counter_value
  if (row.status !== 'WAITING' || request.status !== 'REQUEST' || request.expires_at <= now) return null
  return askedWithAcceptance(
    await customsOf(db, now, { requestId, operation, key, value, resident, declaration }),
  )
}

/** What the board shows of a proposal's operator now, for its amount (`getTrustBoard`); null where it shows no rate. */
function boardOf(
  request: OfferRow,
  row: Pick<ProposalViewRow, 'amount' | 'rate' | 'board_rate'>,
  operator: Pick<OperatorRow, 'visible' | 'display_activated' | 'display_category'> | undefined,
  rates: RateRow | undefined,
): FollowedRequest['proposals'][number]['board'] {
  const rate = operator && rates ? boardRateOf(operator, rates, request.operation_type) : null
  if (rate === null) return null
  return {
    rate: presentAmount(rate, RATE_DECIMALS),
    allIn: counterValue(row.amount, rate, request.unit),
    stands: boardStanding({ rate: row.rate, boardRate: row.board_rate }, rate),
  }
}
