import { closingOf } from '@fxmatch/domain/closing/seal'
import { CONFIRMING_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { sql } from 'kysely'
import { readSealedDay } from '../closing/signed-days.ts'
import { readTwins } from '../companies/known-people.ts'
import type { Db } from '../connect.ts'
import { dealtIn } from '../execution-reports/report-orders.ts'
import { ordersIn, readFrozen } from '../execution-reports/report-rows.ts'
import { readOwners } from '../owners/declarations.ts'
import { notAsked } from '../owners/who-declares.ts'

/** Ids as an array for one statement, whatever their number. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** What is told of some orders: parties with their names, amount, the request they belong to. */
export function ordersToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('orders')
    .innerJoin('companies as buyer', 'buyer.id', 'orders.buyer_id')
    .innerJoin('companies as seller', 'seller.id', 'orders.seller_id')
    .innerJoin('companies as bank', 'bank.id', 'orders.bank_id')
    .leftJoin('order_requests', 'order_requests.id', 'orders.order_request_id')
    .where('orders.id', '=', anyOf(ids))
    .select([
      'orders.id',
      'orders.reference',
      'orders.amount',
      'orders.currency',
      'orders.decimals',
      'orders.rate',
      'orders.unit',
      'orders.buyer_id',
      'orders.seller_id',
      'orders.bank_id',
      'orders.asked_at',
      'orders.expires_at',
      'orders.awaits_request as awaitsRequest',
      'orders.placed_by as placedBy',
      'orders.market_room_by as marketRoomBy',
      'orders.rejected_by as rejectedBy',
      'buyer.name as buyer',
      'seller.name as seller',
      'bank.name as bank',
      'order_requests.reference as request',
    ])
    .execute()
}

/** What is told of some positions. `id` is the number, as a text. */
export async function positionsToTell(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('currencies', 'currencies.iso_code', 'positions.currency')
    .where('positions.id', 'in', ids.map(Number))
    .select([
      'positions.id',
      'positions.seller_id',
      'positions.amount',
      'positions.currency',
      'positions.rate',
      'currencies.unit',
      'currencies.decimals',
    ])
    .execute()
  return rows.map(({ id, ...row }) => ({ ...row, id: String(id), position: String(id) }))
}

/** What is told of some order requests. */
export function requestsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('order_requests')
    .innerJoin('companies', 'companies.id', 'order_requests.company_id')
    .where('order_requests.id', '=', anyOf(ids))
    .select([
      'order_requests.id',
      'order_requests.reference',
      'order_requests.total_amount as amount',
      'order_requests.currency',
      'order_requests.decimals',
      'order_requests.company_id',
      'order_requests.bank_id',
      'order_requests.front_office_by as frontOfficeBy',
      'companies.name as company',
    ])
    .execute()
}

/** The asked orders of some requests that wait for their confirmations. */
export function ordersToConfirm(db: Db, requestIds: readonly string[]) {
  return db
    .selectFrom('orders')
    .where('order_request_id', '=', anyOf(requestIds))
    .where('status', 'in', CONFIRMING_STATUSES)
    .where('asked_at', 'is not', null)
    .select(['id', 'order_request_id as requestId'])
    .execute()
}

/** What is told of some claims on titles that are registered already. */
export function titleClaimsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('import_title_claims as claim')
    .innerJoin('import_titles as title', 'title.id', 'claim.title_id')
    .innerJoin('companies as company', 'company.id', 'claim.company_id')
    .where('claim.id', '=', anyOf(ids))
    .select([
      'claim.id',
      'claim.reference',
      'title.reference as title_reference',
      'title.bank_id as title_bank',
      (eb) =>
        eb
          .selectFrom('order_requests')
          .whereRef('order_requests.title_id', '=', 'title.id')
          .select('order_requests.reference')
          .orderBy('order_requests.created_at', 'desc')
          .limit(1)
          .as('request'),
      'company.name as company',
      'company.bank_id as client_bank',
    ])
    .execute()
}

/** What is told of some travellers' requests; nothing of the traveller. */
export function trustRequestsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('trust_requests')
    .innerJoin('trust_cities', 'trust_cities.id', 'trust_requests.city_id')
    .innerJoin('currencies', 'currencies.iso_code', 'trust_requests.currency')
    .where('trust_requests.id', '=', anyOf(ids))
    .select([
      'trust_requests.id',
      'trust_requests.reference',
      'trust_requests.operation_type as operation',
      'trust_requests.amount',
      'trust_requests.currency',
      'currencies.decimals',
      'trust_cities.name as city',
    ])
    .execute()
}

/** What is told of some Trust proposals. */
export function trustProposalsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('trust_proposals')
    .innerJoin('trust_requests', 'trust_requests.id', 'trust_proposals.request_id')
    .innerJoin('currencies', 'currencies.iso_code', 'trust_requests.currency')
    .innerJoin('companies', 'companies.id', 'trust_proposals.company_id')
    .where('trust_proposals.id', '=', anyOf(ids))
    .select([
      'trust_proposals.id',
      'trust_proposals.reference',
      'trust_proposals.amount',
      'trust_proposals.company_id',
      'trust_requests.currency',
      'currencies.decimals',
      'companies.name as company',
    ])
    .execute()
}

/** What is told of some sign-ups: the company and its bank, nobody's name. */
export function signUpsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('sign_ups')
    .where('id', '=', anyOf(ids))
    .select(['id', 'bank_id', 'name as company'])
    .execute()
}

/** What is told of some lists of rates that a second person decides on. */
export function rateChangesToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('rate_changes')
    .innerJoin('users as proposer', 'proposer.id', 'rate_changes.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'rate_changes.decided_by')
    .where('rate_changes.id', '=', anyOf(ids))
    .select([
      'rate_changes.id',
      'rate_changes.bank_id',
      'rate_changes.book',
      'rate_changes.agency_id',
      'rate_changes.outside',
      'rate_changes.reason',
      'rate_changes.proposed_by',
      'proposer.full_name as proposedBy',
      'decider.full_name as decidedBy',
    ])
    .execute()
}

/** What is told of some proposed limits, with the other accounts of who proposed each. */
export async function limitsToTell(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('limit_changes as l')
    .innerJoin('users as proposer', 'proposer.id', 'l.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'l.decided_by')
    .where('l.id', '=', anyOf(ids))
    .select([
      ...(['l.id', 'l.number', 'l.company_id', 'l.proposed_by', 'l.reason'] as const),
      'proposer.full_name as proposedBy',
      'decider.full_name as decidedBy',
    ])
    .execute()
  return withTwins(db, rows, ({ proposed_by }) => proposed_by)
}

/** What is told of some refusals that are to be lifted, with the other accounts of who proposed it. */
export async function houseRefusalsToTell(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('house_refusals as h')
    .innerJoin('companies as c', 'c.id', 'h.counterparty_id')
    .innerJoin('users as proposer', 'proposer.id', 'h.lift_by')
    .where('h.id', '=', anyOf(ids))
    .select([
      ...(['h.id', 'h.number', 'h.company_id', 'h.lift_by', 'h.lift_note'] as const),
      'c.name as company',
      'proposer.full_name as author',
    ])
    .execute()
  return withTwins(db, rows, ({ lift_by }) => lift_by ?? '')
}

/** What is told of some clients of machines, with the other accounts of who made them. */
export async function machineClientsToTell(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('machine_clients as m')
    .innerJoin('users as machine', 'machine.id', 'm.user_id')
    .innerJoin('users as maker', 'maker.id', 'm.created_by')
    .leftJoin('users as answers', 'answers.id', 'machine.machine_maker')
    .where('m.id', '=', anyOf(ids))
    .select([
      ...(['m.id', 'm.number', 'm.company_id', 'm.name', 'm.created_by', 'm.revoke_reason'] as const),
      ...(['machine.machine_maker', 'maker.full_name as author', 'answers.full_name as answers'] as const),
    ])
    .execute()
  return withTwins(db, rows, ({ created_by }) => created_by)
}

/** What is told of some papers of offices. */
export function papersToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('office_papers as p')
    .innerJoin('companies as office', 'office.id', 'p.office_id')
    .innerJoin('users as proposer', 'proposer.id', 'p.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'p.decided_by')
    .where('p.id', '=', anyOf(ids))
    .select([
      ...(['p.id', 'p.number', 'p.proposed_by', 'p.reason'] as const),
      'office.name as office',
      'proposer.full_name as proposedBy',
      'decider.full_name as decidedBy',
    ])
    .execute()
}

/** What is told of some declarations of owners; `twins`: those who are not asked to decide. */
export async function ownersToTell(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('owner_declarations as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .innerJoin('users as proposer', 'proposer.id', 'd.proposed_by')
    .innerJoin('companies as proposing', 'proposing.id', 'proposer.company_id')
    .leftJoin('users as decider', 'decider.id', 'd.decided_by')
    .where('d.id', '=', anyOf(ids))
    .select([
      ...(['d.id', 'd.number', 'd.company_id', 'd.proposed_by', 'd.proposed_at', 'd.reason'] as const),
      'c.name as company',
      'proposing.kind as proposerKind',
      'proposer.full_name as proposedBy',
      'decider.full_name as decidedBy',
    ])
    .execute()
  const owners = await readOwners(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const { company_id: companyId, proposed_by: proposedBy } = row
      const twins = await notAsked(db, { companyId, proposedBy, owners: owners(row.id) }, row.proposed_at)
      return { ...row, twins }
    }),
  )
}

/** What is told of some requests for quotes: who asks, for how much, until when. */
export function rfqsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('rfqs as r')
    .innerJoin('companies as asker', 'asker.id', 'r.asker_id')
    .innerJoin('currencies as c', 'c.iso_code', 'r.currency')
    .where('r.id', '=', anyOf(ids))
    .select([
      ...(['r.id', 'r.reference', 'r.asker_id', 'r.amount', 'r.currency', 'r.answer_by'] as const),
      ...(['c.decimals', 'c.unit', 'asker.name as company'] as const),
    ])
    .execute()
}

/** Some offices by name. */
export function officesToTell(db: Db, ids: readonly string[]) {
  return db.selectFrom('companies').where('id', '=', anyOf(ids)).select(['id', 'name']).execute()
}

/** What is told of some overrides, with the other accounts of who asked for each. */
export async function overridesToTell(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('gate_overrides as o')
    .innerJoin('users as asker', 'asker.id', 'o.asked_by')
    .leftJoin('users as decider', 'decider.id', 'o.decided_by')
    .where('o.id', '=', anyOf(ids))
    .select([
      ...(['o.id', 'o.number', 'o.company_id', 'o.asked_by', 'o.reason', 'o.decision_reason'] as const),
      'asker.full_name as askedBy',
      'decider.full_name as decidedBy',
    ])
    .execute()
  return withTwins(db, rows, ({ asked_by }) => asked_by)
}

/** Rows with the other accounts, of the same company, of the person that each names. */
async function withTwins<Row extends { readonly company_id: string }>(
  db: Db,
  rows: readonly Row[],
  of: (row: Row) => string,
): Promise<(Row & { readonly twins: readonly string[] })[]> {
  const companies = [...new Set(rows.map(({ company_id }) => company_id))]
  const known = new Map(
    await Promise.all(companies.map(async (company) => [company, await readTwins(db, { company })] as const)),
  )
  return rows.map((row) => ({ ...row, twins: known.get(row.company_id)?.(of(row)) ?? [] }))
}

interface ToldClosing {
  readonly id: string
  readonly bank: string
  readonly day: string
  readonly prepared_by: string
  /** Other accounts of who prepared it. */
  readonly twins: readonly string[]
  readonly preparer: string
  readonly signer: string | null
}

/**
 * What is told of some days of banks that were prepared or signed: who prepared it last, and who signed it.
 * @param ids as `closingId` writes them
 */
export async function closingsToTell(db: Db, ids: readonly string[]): Promise<ToldClosing[]> {
  const told: ToldClosing[] = []
  for (const id of ids) {
    const { bank, day } = closingOf(id)
    const { prepared, signed } = await readSealedDay(db, bank, day)
    if (prepared === null) continue
    const { by } = prepared
    const twins = (await readTwins(db, { company: bank }))(by.id)
    told.push({
      id,
      bank,
      day,
      prepared_by: by.id,
      twins,
      preparer: by.name,
      signer: signed?.by.name ?? null,
    })
  }
  return told
}

interface ToldReport {
  readonly id: string
  readonly bankId: string
  readonly bank: string
  readonly companyId: string
  readonly company: string
  /** `YYYY-MM`. */
  readonly period: string
  /** Accounts of the bank of those who dealt in it, and their other ones. */
  readonly dealt: readonly string[]
}

/** What is told of some execution reports, and who may not sign them. */
export async function reportsToTell(db: Db, ids: readonly string[]): Promise<ToldReport[]> {
  const rows = await db
    .selectFrom('execution_reports as r')
    .where('r.id', '=', anyOf(ids))
    .select(['r.id', 'r.content'])
    .execute()
  const told: ToldReport[] = []
  for (const { id, content: bytes } of rows) {
    const content = readFrozen(bytes)
    const { bank, company, month: period } = content
    const twinsOf = await readTwins(db, { company: bank.id })
    const dealt = (await dealtIn(db, ordersIn(content))).flatMap((who) => [who, ...twinsOf(who)])
    told.push({
      ...{ id, bankId: bank.id, bank: bank.name, companyId: company.id, company: company.name, period },
      dealt: [...new Set(dealt)],
    })
  }
  return told
}

/** Prices that lie far out: whose compliance looks at them, and of which order. */
export function outliersToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('price_outliers as x')
    .innerJoin('orders as o', 'o.id', 'x.order_id')
    .where('x.id', '=', anyOf(ids))
    .select(['x.id', 'x.decider_id', 'o.reference'])
    .execute()
}

/** What is told of some corrections of companies. */
export function companyChangesToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('company_changes as change')
    .innerJoin('companies as company', 'company.id', 'change.company_id')
    .innerJoin('users as proposer', 'proposer.id', 'change.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'change.decided_by')
    .where('change.id', '=', anyOf(ids))
    .select([
      'change.id',
      'change.company_id',
      'change.was_name',
      'change.name',
      'change.reason',
      'change.proposed_by',
      'company.bank_id',
      'proposer.full_name as proposedBy',
      'decider.full_name as decidedBy',
    ])
    .execute()
}

/** What is told of some changes of authorisation rules. */
export function ruleChangesToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('authorisation_rule_changes')
    .innerJoin('users as proposer', 'proposer.id', 'authorisation_rule_changes.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'authorisation_rule_changes.decided_by')
    .where('authorisation_rule_changes.id', '=', anyOf(ids))
    .select([
      'authorisation_rule_changes.id',
      'authorisation_rule_changes.bank_id',
      'authorisation_rule_changes.label',
      'authorisation_rule_changes.reason',
      'authorisation_rule_changes.proposed_by',
      'proposer.full_name as proposedBy',
      'decider.full_name as decidedBy',
    ])
    .execute()
}

/** Whose account something happened to. */
export function accountsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .where('id', '=', anyOf(ids))
    .select(['id', 'company_id', 'full_name as name'])
    .execute()
}

/** What is told of some races. */
export function racesToTell(db: Db, ids: readonly string[]) {
  return db.selectFrom('races').where('id', '=', anyOf(ids)).select(['id', 'label']).execute()
}

/** What is told of some titles that end. */
export function endingTitlesToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('import_titles')
    .where('id', '=', anyOf(ids))
    .select(['id', 'company_id', 'reference', 'expires_on as day'])
    .execute()
}

/** What is told of some changes of cover plans, with the other accounts of who proposed each: neither steps nor rates. */
export async function coverChangesToTell(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('cover_changes as c')
    .innerJoin('users as proposer', 'proposer.id', 'c.proposed_by')
    .leftJoin('users as decider', 'decider.id', 'c.decided_by')
    .where('c.id', '=', anyOf(ids))
    .select([
      ...(['c.id', 'c.number', 'c.company_id', 'c.proposed_by', 'c.reason'] as const),
      'proposer.full_name as proposedBy',
      'decider.full_name as decidedBy',
    ])
    .execute()
  return withTwins(db, rows, ({ proposed_by }) => proposed_by)
}

/** What is told of some standing orders, with the other accounts of who gave each. */
export async function standingOrdersToTell(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('standing_orders as s')
    .innerJoin('users as owner', 'owner.id', 's.owner_id')
    .where('s.id', '=', anyOf(ids))
    .select(['s.id', 's.number', 's.company_id', 's.owner_id', 's.currency', 'owner.full_name as author'])
    .execute()
  return withTwins(db, rows, ({ owner_id }) => owner_id)
}

/** Alerts on a rate with whose they are, and what they told last. */
export function rateAlertsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('rate_alerts as a')
    .innerJoin('currencies as c', 'c.iso_code', 'a.currency')
    .where('a.id', '=', anyOf(ids))
    .select([
      ...(['a.id', 'a.user_id', 'a.currency', 'a.form', 'a.measure', 'a.op', 'a.value'] as const),
      ...(['a.on_screen', 'a.with_sound', 'a.by_mail', 'a.fired_figure', 'c.decimals', 'c.unit'] as const),
    ])
    .execute()
}

/** Endpoints with whose they are. */
export function endpointsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('webhook_endpoints')
    .where('id', '=', anyOf(ids))
    .select(['id', 'company_id', 'name', 'url'])
    .execute()
}

/** What is told of some exports. */
export function exportsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('exports')
    .where('id', '=', anyOf(ids))
    .select(['id', 'user_id', 'file_name as file'])
    .execute()
}

/** The reference rates that came together, by their import: the first day of them, and who brought them. */
export function fixingsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('fixing_imports as i')
    .innerJoin('fixings as f', 'f.import_id', 'i.id')
    .leftJoin('users as u', 'u.id', 'i.brought_by')
    .where('i.id', '=', anyOf(ids))
    .groupBy(['i.id', 'u.full_name'])
    .select(['i.id', 'i.brought_by', 'i.name as file', 'u.full_name as author'])
    .select((eb) => eb.fn.min('f.day').as('day'))
    .execute()
}

/** The names of some people, for who wrote a message. */
export function namesOf(db: Db, userIds: readonly string[]) {
  return db.selectFrom('users').where('id', '=', anyOf(userIds)).select(['id', 'full_name']).execute()
}

/** Alerts by their number and whose compliance decides: not whose name it is. Twins: of who cleared it. */
export async function alertsToTell(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('screening_alerts')
    .where('id', '=', anyOf(ids))
    .select(['id', 'number', 'decider_id', 'cleared_by'])
    .execute()
  const twinsOf = new Map<string, readonly string[]>()
  for (const { decider_id: company, cleared_by } of rows)
    if (cleared_by !== null && !twinsOf.has(cleared_by))
      twinsOf.set(cleared_by, (await readTwins(db, { company }))(cleared_by))
  return rows.map((row) => ({ ...row, twins: (row.cleared_by && twinsOf.get(row.cleared_by)) || [] }))
}

/** Versions of lists, with who brought them. */
export function listsToTell(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('screening_lists as l')
    .innerJoin('users as u', 'u.id', 'l.brought_by')
    .where('l.id', '=', anyOf(ids))
    .select(['l.id', 'l.list', 'l.version', 'l.brought_by', 'u.full_name as author'])
    .execute()
}
