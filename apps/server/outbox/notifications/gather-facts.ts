import { coverReference } from '@fxmatch/domain/cover/cover-settings'
import { houseRefusalReference } from '@fxmatch/domain/gate/house-refusals'
import { limitReference } from '@fxmatch/domain/gate/limit-change'
import { paperReference } from '@fxmatch/domain/gate/office-papers'
import { overrideReference } from '@fxmatch/domain/gate/override-table'
import { clientReference } from '@fxmatch/domain/machines/client-table'
import type { Channels } from '@fxmatch/domain/notifications/channels'
import type { StepFacts } from '@fxmatch/domain/notifications/may-take'
import type { NotificationParams } from '@fxmatch/domain/notifications/notification-link'
import type { Houses, Parties } from '@fxmatch/domain/notifications/plan-notifications'
import { sidesThatKnow } from '@fxmatch/domain/orders/readers-of-order'
import { ownersReference } from '@fxmatch/domain/owners/declaration'
import { currenciesOf } from '@fxmatch/domain/rates/rate-change'
import { alertReference } from '@fxmatch/domain/screening/alert-table'
import { standingReference } from '@fxmatch/domain/standing-orders/standing-table'
import { readTwins } from '../../db/companies/known-people.ts'
import { readWholeNumber } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import {
  accountsToTell,
  alertsToTell,
  closingsToTell,
  companyChangesToTell,
  coverChangesToTell,
  endingTitlesToTell,
  endpointsToTell,
  exportsToTell,
  fixingsToTell,
  houseRefusalsToTell,
  limitsToTell,
  listsToTell,
  machineClientsToTell,
  namesOf,
  officesToTell,
  ordersToConfirm,
  ordersToTell,
  outliersToTell,
  overridesToTell,
  ownersToTell,
  papersToTell,
  positionsToTell,
  racesToTell,
  rateAlertsToTell,
  rateChangesToTell,
  reportsToTell,
  requestsToTell,
  rfqsToTell,
  ruleChangesToTell,
  signUpsToTell,
  standingOrdersToTell,
  titleClaimsToTell,
  trustProposalsToTell,
  trustRequestsToTell,
} from '../../db/notifications/notification-facts.ts'
import type { News, NewsSubject } from './read-news.ts'

/** News with everything that a notification needs of its object. */
export interface FullNews extends News {
  readonly parties: Parties
  readonly params: NotificationParams
  readonly facts: StepFacts
  readonly houses?: Houses
  /** How its person is told, where they chose that with the thing itself. */
  readonly channels?: Channels
}

/** What is told with the name of who did it. */
const NAMES_AUTHOR: ReadonlySet<NewsSubject> = new Set<NewsSubject>(['message', 'account'])

type Facts = {
  readonly parties: Parties
  readonly params: Readonly<Record<string, unknown>>
  readonly facts?: StepFacts
  readonly channels?: Channels
}
/** By id; absent where the object is no more. */
type FactsById = ReadonlyMap<string, Facts>

function byId<R extends { id: string }>(rows: readonly R[], facts: (row: R) => Facts): FactsById {
  return new Map(rows.map((row) => [row.id, facts(row)]))
}

/** Amounts and names as texts; what is not known is left out. */
function toParams(values: Readonly<Record<string, unknown>>, reason: string | null): NotificationParams {
  const known = Object.entries({ ...values, ...(reason === null ? {} : { reason }) })
  return Object.fromEntries(
    known.flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
}

async function orderFacts(db: Db, ids: readonly string[]): Promise<FactsById> {
  return byId(await ordersToTell(db, ids), (row) => {
    const { id: _, buyer_id: BUYER, seller_id: SELLER, bank_id: BANK, asked_at, expires_at, ...shown } = row
    const { awaitsRequest, placedBy, marketRoomBy, rejectedBy, ...params } = shown
    // Told are sides that know the order. A member of a syndicate may know it too and is told nothing: it decides nothing.
    const companies = { BUYER, SELLER, BANK }
    const known = sidesThatKnow({ asked: asked_at !== null }).map((side) => [side, companies[side]])
    const facts = { awaitsRequest, placedBy, marketRoomBy, rejectedBy }
    // Until when it waits: what somebody is asked for ends by itself then.
    const until = expires_at?.toISOString()
    return { parties: Object.fromEntries(known), params: { ...params, until }, facts }
  })
}

const READERS: Readonly<Record<NewsSubject, (db: Db, ids: readonly string[]) => Promise<FactsById>>> = {
  order: orderFacts,
  message: orderFacts,
  request: async (db, ids) => {
    const draftDays = await readWholeNumber(db, 'request.draft_days')
    return byId(
      await requestsToTell(db, ids),
      ({ id: _, company_id: COMPANY, bank_id: BANK, frontOfficeBy, ...params }) => ({
        parties: { COMPANY, BANK },
        params: { ...params, draftDays },
        facts: { frontOfficeBy },
      }),
    )
  },
  position: async (db, ids) =>
    byId(await positionsToTell(db, ids), ({ seller_id: SELLER, ...params }) => ({
      parties: { SELLER },
      params,
    })),
  trust_request: async (db, ids) =>
    byId(await trustRequestsToTell(db, ids), ({ id: _, ...params }) => ({ parties: {}, params })),
  trust_proposal: async (db, ids) =>
    byId(await trustProposalsToTell(db, ids), ({ id: _, company_id: OPERATOR, ...params }) => ({
      parties: { OPERATOR },
      params,
    })),
  sign_up: async (db, ids) =>
    byId(await signUpsToTell(db, ids), ({ bank_id: BANK, company }) => ({
      parties: { BANK },
      params: { company },
    })),
  title: async (db, ids) =>
    byId(await titleClaimsToTell(db, ids), ({ title_bank: BANK, title_reference: reference, request }) => ({
      parties: { BANK },
      params: { reference, request },
    })),
  client_title: async (db, ids) =>
    byId(await titleClaimsToTell(db, ids), ({ client_bank: BANK, reference, company }) => ({
      parties: BANK === null ? {} : { BANK },
      params: { reference, company },
    })),
  rule_change: async (db, ids) =>
    byId(await ruleChangesToTell(db, ids), (row) => ({
      parties: { BANK: row.bank_id, PERSON: row.proposed_by },
      params: { label: row.label, author: row.decidedBy ?? row.proposedBy, reason: row.reason },
    })),
  rate_change: async (db, ids) =>
    byId(await rateChangesToTell(db, ids), (row) => ({
      parties: { BANK: row.bank_id, PERSON: row.proposed_by },
      params: {
        book: row.book,
        agency: row.agency_id,
        currencies: currenciesOf(row.outside),
        author: row.decidedBy ?? row.proposedBy,
        reason: row.reason,
      },
    })),
  closing: async (db, ids) =>
    byId(
      await closingsToTell(db, ids),
      ({ bank: BANK, day, prepared_by: PERSON, twins, preparer, signer }) => ({
        parties: { BANK, PERSON },
        params: { day, author: signer ?? preparer },
        facts: { twins },
      }),
    ),
  execution_report: async (db, ids) =>
    byId(await reportsToTell(db, ids), ({ bankId, bank, companyId, company, period, dealt }) => ({
      parties: { BANK: bankId, COMPANY: companyId },
      params: { bank, company, bankId, companyId, period, month: period.split('-').reverse().join('-') },
      facts: { dealt },
    })),
  outlier: async (db, ids) =>
    byId(await outliersToTell(db, ids), ({ decider_id: DECIDER, reference }) => ({
      parties: { DECIDER },
      params: { reference },
    })),
  company_change: async (db, ids) =>
    byId(await companyChangesToTell(db, ids), (row) => ({
      parties: {
        COMPANY: row.company_id,
        PERSON: row.proposed_by,
        ...(row.bank_id === null ? {} : { BANK: row.bank_id }),
      },
      params: {
        company: row.company_id,
        before: row.was_name,
        // Of a code or a seat that was corrected alone there is no new name to tell.
        name: row.name === row.was_name ? null : row.name,
        author: row.decidedBy ?? row.proposedBy,
        reason: row.reason,
      },
    })),
  export: async (db, ids) =>
    byId(await exportsToTell(db, ids), ({ user_id: PERSON, file }) => ({
      parties: { PERSON },
      params: { file },
    })),
  account: async (db, ids) =>
    byId(await accountsToTell(db, ids), ({ id: PERSON, company_id: COMPANY, name }) => ({
      parties: { PERSON, COMPANY },
      params: { name },
    })),
  race: async (db, ids) =>
    byId(await racesToTell(db, ids), ({ label }) => ({ parties: {}, params: { label } })),
  fixing: async (db, ids) => {
    const twinsOf = await readTwins(db, { kind: 'PLATFORM' })
    return byId(await fixingsToTell(db, ids), ({ brought_by: PERSON, day, file, author }) => ({
      parties: PERSON === null ? {} : { PERSON },
      params: { day, file, author },
      facts: { twins: PERSON === null ? [] : twinsOf(PERSON) },
    }))
  },
  limit: async (db, ids) =>
    byId(await limitsToTell(db, ids), (row) => ({
      parties: { DECIDER: row.company_id, PERSON: row.proposed_by },
      params: {
        reference: limitReference(row.number),
        author: row.decidedBy ?? row.proposedBy,
        reason: row.reason,
      },
      facts: { twins: row.twins },
    })),
  override: async (db, ids) =>
    byId(await overridesToTell(db, ids), (row) => ({
      parties: { DECIDER: row.company_id, PERSON: row.asked_by },
      params: {
        reference: overrideReference(row.number),
        author: row.decidedBy ?? row.askedBy,
        reason: row.decidedBy === null ? row.reason : row.decision_reason,
      },
      facts: { twins: row.twins },
    })),
  paper: async (db, ids) => {
    const twinsOf = await readTwins(db, { kind: 'PLATFORM' })
    return byId(await papersToTell(db, ids), (row) => ({
      parties: { PERSON: row.proposed_by },
      params: {
        ...{ reference: paperReference(row.number), office: row.office },
        ...{ author: row.decidedBy ?? row.proposedBy, reason: row.reason },
      },
      facts: { twins: twinsOf(row.proposed_by) },
    }))
  },
  owners: async (db, ids) =>
    byId(await ownersToTell(db, ids), (row) => ({
      parties: {
        ...{ COMPANY: row.company_id, PERSON: row.proposed_by },
        // Of what the company declares the platform alone decides.
        ...(row.proposerKind === 'PLATFORM' ? { DECIDER: row.company_id } : {}),
      },
      params: {
        ...{ reference: ownersReference(row.number), company: row.company, companyId: row.company_id },
        ...{ author: row.decidedBy ?? row.proposedBy, reason: row.reason },
      },
      facts: { twins: row.twins },
    })),
  house_refusal: async (db, ids) =>
    byId(await houseRefusalsToTell(db, ids), (row) => ({
      parties: { DECIDER: row.company_id },
      params: {
        ...{ reference: houseRefusalReference(row.number), company: row.company },
        ...{ author: row.author, reason: row.lift_note },
      },
      facts: { twins: row.twins },
    })),
  machine_client: async (db, ids) =>
    byId(await machineClientsToTell(db, ids), (row) => ({
      parties: { DECIDER: row.company_id, PERSON: row.machine_maker ?? row.created_by },
      params: {
        ...{ reference: clientReference(row.number), name: row.name, reason: row.revoke_reason },
        author: row.answers ?? row.author,
      },
      facts: { twins: row.twins },
    })),
  own_title: async (db, ids) =>
    byId(await endingTitlesToTell(db, ids), ({ company_id: COMPANY, reference, day }) => ({
      parties: { COMPANY },
      params: { reference, day },
    })),
  // The company whose plan it is, by its own id: what it lacks stands in the event.
  cover: async (db, ids) =>
    byId(await officesToTell(db, ids), ({ id: COMPANY }) => ({ parties: { COMPANY }, params: {} })),
  cover_change: async (db, ids) =>
    byId(await coverChangesToTell(db, ids), (row) => ({
      parties: { COMPANY: row.company_id, PERSON: row.proposed_by },
      params: {
        ...{ reference: coverReference(row.number), author: row.decidedBy ?? row.proposedBy },
        reason: row.reason,
      },
      facts: { twins: row.twins },
    })),
  standing_order: async (db, ids) =>
    byId(await standingOrdersToTell(db, ids), (row) => ({
      // A company's wait for nobody.
      parties: { BANK: row.company_id, PERSON: row.owner_id },
      params: {
        ...{ reference: standingReference(row.number), currencies: row.currency, author: row.author },
      },
      facts: { twins: row.twins },
    })),
  rate_alert: async (db, ids) =>
    byId(await rateAlertsToTell(db, ids), (row) => ({
      parties: { PERSON: row.user_id },
      params: {
        ...{ currency: row.currency, form: row.form, measure: row.measure, op: row.op, value: row.value },
        ...{ figure: row.fired_figure, decimals: row.decimals, unit: row.unit },
      },
      channels: { screen: row.on_screen, sound: row.with_sound, mail: row.by_mail },
    })),
  endpoint: async (db, ids) =>
    byId(await endpointsToTell(db, ids), ({ company_id: DECIDER, name, url }) => ({
      parties: { DECIDER },
      // The path may be a secret of the receiver.
      params: { name, host: new URL(url).host },
    })),
  office: async (db, ids) =>
    byId(await officesToTell(db, ids), ({ id, name }) => ({
      parties: { COMPANY: id },
      params: { office: name },
    })),
  ending_paper: async (db, ids) =>
    byId(await officesToTell(db, ids), ({ id, name }) => ({
      parties: { COMPANY: id },
      params: { office: name },
    })),
  screening: async (db, ids) =>
    byId(await alertsToTell(db, ids), ({ number, decider_id: DECIDER, twins }) => ({
      parties: { DECIDER },
      params: { reference: alertReference(number) },
      facts: { twins },
    })),
  rfq: async (db, ids) =>
    byId(await rfqsToTell(db, ids), ({ id: _, asker_id: COMPANY, answer_by, ...params }) => ({
      parties: { COMPANY },
      params: { ...params, until: answer_by.toISOString() },
    })),
  screening_list: async (db, ids) => {
    const twinsOf = await readTwins(db, { kind: 'PLATFORM' })
    return byId(await listsToTell(db, ids), ({ list, version, brought_by, author }) => ({
      parties: {},
      params: { list, version, author },
      facts: { twins: twinsOf(brought_by) },
    }))
  },
  late_fixing: async (_, ids) => new Map(ids.map((day) => [day, { parties: {}, params: { day } }])),
  note: async (_, ids) => new Map(ids.map((note) => [note, { parties: {}, params: noteParams(note) }])),
  opening_rates: async (_, ids) => new Map(ids.map((day) => [day, { parties: {}, params: { day } }])),
  market: async (_, ids) => new Map(ids.map((id) => [id, { parties: {}, params: {} }])),
}

/** @param id `EUR 50`; a note is told with no more decimals than it has */
function noteParams(id: string): NotificationParams {
  const [currency = '', amount = ''] = id.split(' ')
  return { currency, amount, decimals: String(amount.split('.')[1]?.length ?? 0) }
}

/** The orders whose confirmations a request's validation opened: each is news of its own. */
async function withOpenedOrders(db: Db, news: readonly News[]): Promise<News[]> {
  const opened = news.filter(({ kinds }) => kinds.includes('request.back_office_validated'))
  if (opened.length === 0) return [...news]
  const orders = await ordersToConfirm(
    db,
    opened.map(({ id }) => id),
  )
  return [
    ...news,
    ...opened.flatMap((request) =>
      orders
        .filter(({ requestId }) => requestId === request.id)
        .map(
          ({ id }): News => ({ ...request, subject: 'order', id, kinds: ['order.to_confirm'], reason: null }),
        ),
    ),
  ]
}

/** Reads what the news are about, one statement for each kind of object. What is no more is news to nobody. */
export async function gatherFacts(db: Db, news: readonly News[]): Promise<FullNews[]> {
  const all = await withOpenedOrders(db, news)
  const facts = new Map<NewsSubject, FactsById>()
  for (const subject of new Set(all.map((each) => each.subject))) {
    const ids = all.filter((each) => each.subject === subject).map(({ id }) => id)
    facts.set(subject, await READERS[subject](db, [...new Set(ids)]))
  }
  const authors = all.flatMap(({ subject, by }) => (NAMES_AUTHOR.has(subject) && by ? [by.userId] : []))
  const names = new Map(
    authors.length === 0 ? [] : (await namesOf(db, authors)).map(({ id, full_name }) => [id, full_name]),
  )
  return all.flatMap((each) => {
    const found = facts.get(each.subject)?.get(each.id)
    if (!found) return []
    const author = NAMES_AUTHOR.has(each.subject) && each.by ? { author: names.get(each.by.userId) } : {}
    return [
      {
        ...each,
        parties: found.parties,
        params: toParams(
          { ...found.params, ...author, ...each.told, ...(each.day && { day: each.day }) },
          each.reason,
        ),
        facts: found.facts ?? {},
        ...(found.channels && { channels: found.channels }),
        ...(each.companies && { houses: each.companies.filter((id) => id !== found.parties.COMPANY) }),
      },
    ]
  })
}
