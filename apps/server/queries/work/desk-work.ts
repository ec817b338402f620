import { fixingRefusal } from '@fxmatch/contract/errors/fixing-refusals'
import { rateChangeRefusal } from '@fxmatch/contract/errors/rate-change-refusals'
import { ruleRefusal } from '@fxmatch/contract/errors/rule-refusals'
import { formatDate } from '@fxmatch/documents/format/format'
import type { Actor } from '@fxmatch/domain/access/actor'
import { decideChange } from '@fxmatch/domain/access/decide-change'
import { noteStep } from '@fxmatch/domain/banknotes/denominations'
import { decideFixing } from '@fxmatch/domain/fixing/fixing-table'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { currenciesOf, decideRateChange } from '@fxmatch/domain/rates/rate-change'
import { signUpReference } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { decideSignUp, SIGN_UP_TABLE } from '@fxmatch/domain/sign-ups/sign-up-table'
import { readCountsAs, readKnownPeople } from '../../db/companies/known-people.ts'
import type { Db } from '../../db/connect.ts'
import { readWaitingImports } from '../../db/fixings/fixing-lists.ts'
import { openingRateViews } from '../../db/opening-rates/opening-rate-rows.ts'
import { readRuleChanges } from '../../db/reference/authorisation-rules.ts'
import { readDenominations } from '../../db/reference/denominations.ts'
import { readMarketDay } from '../../db/reference/market-day.ts'
import { readOpeningWhyNot } from '../opening-rates/list-opening-rates.ts'
import { presentRefusable } from '../present-refusable.ts'
import { factsOfRateChange, readWaitingRates } from '../rates/list-rate-changes.ts'
import { listTrustOffers } from '../trust/list-trust-offers.ts'
import { listTrustProposals } from '../trust/list-trust-proposals.ts'
import { PLAIN, type WaitingItem } from './work-pile.ts'

/** More than any one desk has open at once. */
const MOST = 1000

/** The companies whose sign-up waits for a validator of the viewer's bank. */
export async function readSignUpWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  const { from } = SIGN_UP_TABLE.validate
  if (from === null || !viewer.capabilities.has('signup.validate')) return []
  const rows = await db
    .selectFrom('sign_ups')
    .select(['id', 'number', 'name', 'status', 'status_since', 'bank_id'])
    .where('bank_id', '=', viewer.companyId)
    .where('status', '=', from)
    .execute()
  return rows.flatMap((row) => {
    const decision = decideSignUp('validate', { status: row.status, bankId: row.bank_id }, viewer)
    if (!decision.ok) return []
    return [
      {
        ...PLAIN,
        kind: 'sign_up' as const,
        step: 'validate_sign_up' as const,
        id: row.id,
        reference: signUpReference(row.number),
        party: row.name,
        since: row.status_since.toISOString(),
      },
    ]
  })
}

/** The changes of authorisation rules that wait for a second person; one's own are barred. */
export async function readRuleWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('rule.manage')) return []
  const changes = await readRuleChanges(db, { bankId: viewer.companyId, limit: MOST })
  const waiting = changes.filter(({ status }) => status === 'PENDING')
  const as = await readCountsAs(
    db,
    viewer.userId,
    waiting.map((change) => change.proposed_by),
  )
  return waiting.map((change) => {
    const facts = { status: change.status, proposedBy: change.proposed_by }
    const rule = decideChange({ userId: viewer.userId, countsAs: as(change.proposed_by) }, facts, 'confirm')
    return {
      ...PLAIN,
      kind: 'rule_change' as const,
      step: 'decide_rule_change' as const,
      id: change.id,
      reference: change.label,
      party: change.proposer_name,
      value: change.amount_from,
      payable: null,
      since: change.proposed_at.toISOString(),
      barred: rule && presentRefusable(ruleRefusal(rule)),
    }
  })
}

const DECIDE_RATES = {
  REMAINDER: 'decide_remainder_rates',
  STANDARD: 'decide_standard_rates',
  BOARD: 'decide_board_rates',
} as const

/** The lists of rates outside the allowed band that wait for a second person; one's own are barred. */
export async function readRateWork(db: Db, viewer: Actor, now: Date): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('rate.manage')) return []
  const { day, rows, as } = await readWaitingRates(db, viewer, { now })
  return rows.map((row) => {
    const rule = decideRateChange(
      { userId: viewer.userId, countsAs: as(row.proposed_by) },
      factsOfRateChange(row),
      'confirm',
      day,
    )
    return {
      ...PLAIN,
      kind: 'rate_change' as const,
      step: DECIDE_RATES[row.book],
      // A board's list is found by its agency, which has one at a time.
      id: row.agency_id ?? row.id,
      reference: currenciesOf(row.outside),
      party: row.proposer_name,
      since: row.proposed_at.toISOString(),
      barred: rule && presentRefusable(rateChangeRefusal(rule)),
    }
  })
}

/** The banknotes that wait for a second person of the back office (decision 0178); what one asked for oneself is barred. */
export async function readNoteWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('configuration.manage')) return []
  const notes = await readDenominations(db)
  const wishers = notes.flatMap(({ asked_by }) => (asked_by === null ? [] : [asked_by]))
  const as = await readCountsAs(db, viewer.userId, wishers)
  return notes.flatMap(({ currency, value, decimals, state, ...note }) => {
    const { asked_state, asked_by, asked_at } = note
    if (asked_state === null || asked_by === null || asked_at === null) return []
    const asked = { state: asked_state, by: asked_by }
    const rule = noteStep({ state, asked }, { state: asked_state, by: as(asked_by) })
    return [
      {
        ...PLAIN,
        kind: 'denomination' as const,
        step: 'decide_denomination' as const,
        id: `${currency} ${value}`,
        reference: currency,
        party: note.asked_by_name,
        currency: { isoCode: currency, pattern: decimals },
        amount: value,
        since: asked_at.toISOString(),
        barred: rule === 'SEGREGATION_CHANGE' ? presentRefusable({ code: 'SEGREGATION', rule }) : null,
      },
    ]
  })
}

/** The reference rates that wait for a second person of the back office, by the file they came in; one's own are barred. */
export async function readFixingWork(db: Db, viewer: Actor): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('configuration.manage')) return []
  const [waiting, person] = await Promise.all([
    readWaitingImports(db),
    readKnownPeople(db, { kind: 'PLATFORM' }),
  ])
  return waiting.map((row) => {
    const broughtBy = row.broughtBy === null ? null : person(row.broughtBy)
    const step = decideFixing(person(viewer.userId), { status: 'RECEIVED', broughtBy }, 'confirm')
    return {
      ...PLAIN,
      kind: 'fixing' as const,
      step: 'decide_fixing' as const,
      id: row.importId,
      reference: [...new Set([row.day, row.lastDay])].map(formatDate).join(' – '),
      party: row.broughtName,
      since: row.broughtAt.toISOString(),
      barred: 'rule' in step ? presentRefusable(fixingRefusal(step.rule)) : null,
    }
  })
}

/** The market day's opening rates that nobody has decided yet; what one typed oneself is barred. */
export async function readOpeningWork(db: Db, viewer: Actor, now: Date): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('opening_rate.validate')) return []
  const rows = await openingRateViews(db)
    .where('opening_rates.day', '=', await readMarketDay(db, now))
    .where('opening_rates.status', '=', OPENING_RATE_STATUS.WAITING)
    .execute()
  const whyNot = await readOpeningWhyNot(db, viewer, rows)
  return rows.map((row) => {
    const barred = whyNot(row, OPENING_RATE_STATUS.VALIDATED)
    return {
      ...PLAIN,
      kind: 'opening_rate' as const,
      step: 'validate_opening_rate' as const,
      id: row.id,
      reference: row.currency,
      currency: { isoCode: row.currency, pattern: row.decimals },
      since: row.created_at.toISOString(),
      barred: barred && presentRefusable(barred),
    }
  })
}

/** Travellers' open requests that the viewer's company has not answered, and its proposals that are to be delivered. */
export async function readTrustWork(db: Db, viewer: Actor, now: Date): Promise<WaitingItem[]> {
  if (!viewer.capabilities.has('trust.use')) return []
  const all = { pageSize: MOST, offset: 1 }
  const offers = await listTrustOffers(db, viewer, { ...all, sort: 'createdAt', direction: 'asc' }, now)
  const proposals = await listTrustProposals(db, viewer, { ...all, status: ['ACCEPTED'] }, now)
  return [
    ...offers.data
      .filter(({ proposal, bank_bids }) => proposal === null && bank_bids.length === 0)
      .map((offer) => ({
        ...PLAIN,
        kind: 'trust_request' as const,
        step: 'answer_trust_request' as const,
        id: offer.id,
        reference: offer.reference,
        party: offer.region.name,
        direction: offer.operationType,
        currency: { isoCode: offer.currency.isoCode, pattern: offer.currency.pattern },
        amount: offer.amount,
        value: offer.counterValue,
        payable: null,
        since: offer.createdAt,
        clock: offer.expiresAt,
      })),
    ...(proposals?.data ?? [])
      .filter(({ allowedActions }) => allowedActions.deliver.allowed)
      .map((proposal) => ({
        ...PLAIN,
        kind: 'trust_proposal' as const,
        step: 'deliver_trust' as const,
        id: proposal.id,
        reference: proposal.reference,
        party: proposal.customer.fullName,
        direction: proposal.operationType,
        currency: { isoCode: proposal.currency.isoCode, pattern: proposal.currency.pattern },
        amount: proposal.amount,
        value: proposal.counterValue,
        payable: null,
        since: proposal.acceptedAt ?? proposal.createdAt,
      })),
  ]
}
