import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { RECORD_TABLES, recordKeptFrom } from '@fxmatch/domain/record/retention'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordInvoicePayment } from '../../commands/invoices/record-payment.ts'
import { systemIds } from '../../commands/kernel/system-services.ts'
import { postMessage } from '../../commands/order-messages/post-message.ts'
import { cashOutOrder } from '../../commands/orders/cash-out-order.ts'
import { approveTrustOffer } from '../../commands/trust/approve-trust-offer.ts'
import { extendAuditChain, readLink, verifyAuditChain } from '../../db/audit/audit-chain.ts'
import { headMismatches, headsBeforeCheckpoint, readAuditHead } from '../../db/audit/audit-heads.ts'
import { readMarketPapers } from '../../db/gate/office-papers.ts'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { EXPIRED_PARTS } from '../../db/record/expired-record.ts'
import { delivered } from '../../testing/deliver.ts'
import { deliveredRequest } from '../../testing/delivered-request.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import { aPaper, paperInForce } from '../../testing/office-papers.ts'
import { setMargins, setRemainderRate } from '../../testing/request-world.ts'
import { askTrust, balanceOf, registerOperator } from '../../testing/trust-world.ts'
import { expireDue } from '../expire-due.ts'
import { closeDueMonths } from '../invoices/close-due-months.ts'
import { expireTrustRequests, forgetTravellers } from '../trust/keep-trust.ts'
import { deleteExpiredParts } from './delete-expired.ts'

let world: MarketWorld
let owner: pg.Client

/** A Monday; the last day of its year. */
const DAY = '2012-12-31T09:00:00Z'
const LAST_MOMENT = '2012-12-31T22:59:59.999Z'
/** Midnight in Tunis, ten years after that day's end. */
const TEN_YEARS_LATER = '2022-12-31T23:00:00Z'
const A_DAY_BEFORE = '2022-12-30T23:00:00Z'
const A_MOMENT_BEFORE = '2022-12-31T22:59:59.999Z'

beforeEach(async () => {
  world = await createMarketWorld({ ratesEntered: false })
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  at(DAY)
  await setMargins(world)
  await setRemainderRate(world, 'bank')
  // The terms that the product comes with begin later than this story.
  await asOwner(`update commission_settings set valid_from = '2000-01-01'; update share_settings set valid_from = '2000-01-01';
    update margin_settings set valid_from = '2000-01-01'; update position_policies set valid_from = '2000-01-01'`)
  await enterRates('2012-11-28', '2012-12-04', '2012-12-28', '2012-12-31')
})
afterEach(async () => {
  await owner.end()
  await world.close()
})

function at(time: string): void {
  world.clock.time = new Date(time)
}

/** As the database's owner can, with the triggers off. */
async function asOwner(statements: string): Promise<void> {
  await owner.query(`begin; set local session_replication_role = 'replica'; ${statements}; commit`)
}

/** The bank begins no trade on a day without its standard rates. */
async function enterRates(...days: string[]): Promise<void> {
  for (const day of days)
    await owner.query(
      `insert into standard_rate_validations (bank_id, day, validated_at, validated_by) values ($1, $2::date, $2::date, $3)`,
      [world.companies.bank, day, world.people.root.userId],
    )
}

const log = pino({ level: 'silent' })
const services = () => ({ db: world.db, clock: world.clock, ids: systemIds(world.clock), log })
const deleteExpired = (limit = 3) => deleteExpiredParts(services(), limit)
const chain = () => world.db.transaction().execute((tx) => extendAuditChain(tx))
const NOTHING = Object.fromEntries(EXPIRED_PARTS.map((part) => [part, 0]))

const pay = (invoiceId: string, version: number, paidOn: string) =>
  must(world.as('backOffice', (context) => recordInvoicePayment(context, { invoiceId, version, paidOn })))

const broken = async () => (await checkInvariants(world.db)).filter(({ ok }) => !ok)

async function counts(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; count: number }>(
    RECORD_TABLES.map((name) => `select '${name}' as name, count(*)::int as count from ${name}`).join(
      ' union all ',
    ),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** One of everything: orders paid, on a position with a rest and of a request; one that comes to nothing; a traveller's. */
async function aYear(): Promise<void> {
  at('2012-11-28T09:00:00Z')
  const november = await delivered(world)
  await must(world.as('tickets', (context) => cashOutOrder(context, { orderId: november })))
  at('2012-12-28T09:00:00Z')
  const { companyId, agencyId } = await registerOperator(world, 'trustOffice')
  const { requestId } = await askTrust(world)
  await must(
    world.as('trustOffice', (context) =>
      approveTrustOffer(context, { requestId, negotiationRate: '3.31', agency: agencyId }),
    ),
  )
  at(DAY)
  const paid = await delivered(world, { syndicate: world.syndicateId })
  await must(world.as('trader', (context) => postMessage(context, { orderId: paid, text: 'Bien reçu' })))
  await must(world.as('tickets', (context) => cashOutOrder(context, { orderId: paid })))
  await place(world, await publish(world), { amount: '4000' })
  await deliveredRequest(world, 'otherOffice', { valueDate: '2013-01-07' })
  await theRest(paid)
  at(LAST_MOMENT)
  // What one round frees, the next one ends.
  for (let round = 0; round < 3; round++) await expireDue(services())
  expect(await expireTrustRequests(services())).toBe(1)
  await chain()
  expect(await balanceOf(world, companyId)).toBe(20)
}

/** What the year's story does not write by itself: settlements, and terms that newer ones follow. */
async function theRest(orderId: string): Promise<void> {
  const [who, bank] = [`'${world.people.trader.userId}'`, `'${world.companies.bank}'`]
  const [agency, then] = [`'${world.agencyId}'`, `'${DAY}'::timestamptz`]
  await owner.query(`
    insert into order_message_reads select id, ${who}, ${then} from order_messages;
    insert into order_price_proof_notes (order_id, user_id, company_id, text, created_at)
      values ('${orderId}', ${who}, ${bank}, 'Vu par la conformité', ${then});
    insert into price_outliers (id, decider_id, order_id, version, month, spread_bps, median_bps, deviation_bps, proofs, found_at)
      select gen_random_uuid(), ${bank}, order_id, version, '2012-12-01', 90, 10, 5, 12, ${then} from order_price_proofs limit 1;
    insert into settlements values (gen_random_uuid(), ${bank}, ${agency}, ${who}, null, ${then}, ${then});
    insert into settlement_orders (settlement_id, order_id, seq, outcome) select id, '${orderId}', 1, 'DONE' from settlements;
    insert into standard_rates (bank_id, currency, purchase_rate, valid_from, set_by)
      select ${bank}, 'EUR', n, ${then} + n * interval '1 hour', ${who} from generate_series(0, 2) n;
    insert into standard_rate_validations (bank_id, day, validated_at, validated_by) values (${bank}, '2012-12-31', ${then}, ${who});
    update import_titles set dues_edition = 1, dues_since = '2012-12-31';
    insert into title_dues select id, 1, expires_on, amount, ${who}, ${then} from import_titles;
    insert into import_title_claims select gen_random_uuid(), id, company_id, reference, bank_id, ${then} from import_titles;
    insert into agency_rates (agency_id, currency, purchase_rate, sale_rate, valid_from, set_by)
      select ${agency}, 'EUR', n, n, ${then} + n * interval '1 hour', ${who} from generate_series(0, 2) n;
    insert into agency_rate_validations (agency_id, day, validated_at, validated_by) values (${agency}, '2012-12-31', ${then}, ${who});
    insert into opening_days values ('2012-12-28', ${then}), ('2012-12-31', ${then}) on conflict do nothing;
    insert into opening_rates (id, day, currency, rate, basis, basis_day, basis_orders, basis_amount, status, decided_by, decided_at, created_at)
      select gen_random_uuid(), day, 'EUR', 2, 'LAST_VALIDATED', day - 1, 0, 0, 1, ${who}, ${then}, ${then} from opening_days on conflict do nothing;
    insert into races (id, label, currency, form, starts_at, ends_at, planned_start, planned_end, created_by, created_at, announced)
      values (gen_random_uuid(), 'Matin', 'EUR', 'CASH', ${then}, ${then} + interval '1 hour', ${then}, ${then} + interval '1 hour', ${who}, ${then}, 'CLOSED');
    insert into authorisation_rules (id, bank_id, label, amount_from, active, created_at) values (gen_random_uuid(), ${bank}, 'Petits', 5, false, ${then});
    insert into authorisation_rule_changes (id, bank_id, rule_id, kind, label, amount_from, status, proposed_by, proposed_at, decided_by, decided_at)
      select gen_random_uuid(), ${bank}, id, 'UPDATE', 'Petits', 6, 'WITHDRAWN', ${who}, ${then}, ${who}, ${then} from authorisation_rules where label = 'Petits';
    insert into limit_changes (id, company_id, scope, amount, valid_from, note, status, proposed_by, proposed_at, decided_by, decided_at)
      select gen_random_uuid(), ${bank}, 'POSITION_TOTAL', 1000000000 + n, ${then} + n * interval '1 hour', 'Essai', 'CONFIRMED', ${who}, ${then},
        '${world.people.root.userId}', ${then} from generate_series(1, 2) n;
    insert into gate_checks (id, at, company_id, user_id, actor_company_id, step, outcome, rule, operation_type, buyer_id, seller_id,
        currency, amount, counter_value, value_date, checks)
      select gen_random_uuid(), ${then}, ${bank}, ${who}, ${bank}, 'place', 'REFUSE', 'G05', 'DIRECT_PURCHASE', ${bank}, ${bank},
        'EUR', 1, 3, '2012-12-31', '[]';
    insert into gate_overrides (id, check_id, company_id, asked_by, asked_at, reason, until)
      select gen_random_uuid(), id, ${bank}, ${who}, ${then}, 'Essai', ${then} + interval '30 minutes' from gate_checks;
    insert into office_papers (id, office_id, kind, paper_number, number_key, valid_from, valid_until, note, status, proposed_by, proposed_at,
        decided_by, decided_at)
      select gen_random_uuid(), '${world.companies.office}', 'AUTHORISATION', 'BCT-' || n, 'BCT' || n, '2010-01-01', '2012-12-30', 'Essai',
        'REFUSED', ${who}, ${then}, '${world.people.root.userId}', ${then} from generate_series(1, 2) n;
    insert into office_declarations (id, company_id, kind, currency, amount, declared_by, declared_at)
      select gen_random_uuid(), '${world.companies.office}', kind, 'EUR', 5, ${who}, ${then}
      from (values ('CASH'), ('CASH'), ('ACCOUNT')) k (kind);
    insert into office_deposits (id, company_id, currency, amount, slip, slip_key, made_by, made_at)
      values (gen_random_uuid(), '${world.companies.office}', 'EUR', 5, 'BV-1234', 'BV1234', ${who}, ${then});
    insert into office_ceiling_notices values ('${world.companies.office}', 'CASH', '', '2012-12-30', 80, ${then});
    insert into office_paper_notices values ('${world.companies.office}', 'AUTHORISATION', '2012-12-30', 30, ${then});
    insert into house_refusals (id, company_id, counterparty_id, note, status, set_by, set_at, lift_by, lift_at, lift_note, lifted_by, lifted_at)
      values (gen_random_uuid(), ${bank}, '${world.companies.office}', 'Essai', 'LIFTED', ${who}, ${then}, ${who}, ${then}, 'Essai',
        '${world.people.root.userId}', ${then});
    insert into owner_declarations (id, company_id, none, proposed_by, proposed_at) select gen_random_uuid(), ${bank}, false, ${who}, ${then};
    insert into company_owners (declaration_id, place, kind, name, birth, country, document_number, share)
      select id, 0, 'PERSON', 'Kamel Zribi', '1970', 'TN', '04567890', 60 from owner_declarations;
    update owner_declarations set status = 'REFUSED', reason = 'Essai', decided_by = '${world.people.root.userId}', decided_at = ${then};
    insert into rfqs (id, reference, asker_id, asked_by, side, currency, form, operation, amount, status, answer_by, created_at, ended_at)
      values (gen_random_uuid(), 'RQ-2012-000001', ${bank}, ${who}, 'BUY', 'EUR', 'DIGITAL', 'DIRECT_PURCHASE', 5, 'EXPIRED',
        ${then} + interval '2 minutes', ${then}, ${then} + interval '3 minutes');
    insert into rfq_houses select id, '${world.companies.office}' from rfqs;
    insert into quotes (id, rfq_id, house_id, quoted_by, status, decline_code, created_at)
      select gen_random_uuid(), rfq_id, house_id, ${who}, 'DECLINED', 'SIZE', ${then} from rfq_houses;
    insert into standing_orders (id, company_id, owner_id, currency, form, amount, min_part, target_kind, target, good_till, status, since,
        created_at, ended_at)
      select gen_random_uuid(), ${bank}, ${who}, 'EUR', 'CASH', 1000000, 5, 'RATE', 3, ${then} + interval '3 days', 'CANCELED', ${then},
        ${then}, ${then};
    insert into standing_order_hits select o.id, s.id, ${bank}, 1, ${then} from standing_orders s, orders o where o.id = '${orderId}';
    insert into standing_order_steps (standing_id, at, user_id, step, status, amount, target, good_till)
      select id, ${then}, ${who}, 'canceled', 'CANCELED', amount, target, good_till from standing_orders;
    insert into closing_preparations (id, bank_id, day, content, prepared_by, prepared_at)
      select gen_random_uuid(), ${bank}, '2012-12-28', '{}', ${who}, ${then} from generate_series(1, 2);
    insert into closing_signatures
      select gen_random_uuid(), bank_id, day, id, prepared_by, 'CL-2012-000001', 'x', '${world.people.root.userId}', ${then}
      from closing_preparations limit 1;
    insert into execution_reports (id, bank_id, company_id, month, content, status, frozen_at)
      values (gen_random_uuid(), ${bank}, '${world.companies.corporate}', '2012-11-01', '{}', 'READY', ${then});
    insert into execution_report_steps (report_id, action, before_status, after_status, user_id, user_name, at)
      select id, 'sign', 'READY', 'SIGNED', ${who}, 'Qui', ${then} from execution_reports;
    insert into execution_report_months values ('2012-11-01', ${then}, 1);
    insert into rate_changes (id, bank_id, book, lines, outside, day, status, proposed_by, proposed_at, decided_by, decided_at)
      values (gen_random_uuid(), ${bank}, 'REMAINDER', '[{}]', '[{}]', ${then}::timestamptz::date, 'WITHDRAWN', ${who}, ${then}, ${who}, ${then});
    insert into market_status_changes (before_status, after_status, created_at) values ('OFF', 'ON', ${then});
    insert into configuration_changes (entry_id, before_value, after_value, user_id, created_at)
      select id, '1', '2', ${who}, ${then} from configuration limit 1`)
}

describe('what ended on the last day of a year', () => {
  beforeEach(aYear)

  it('is all there the day and the moment before its ten years are over, and gone with them', async () => {
    at('2012-12-04T09:00:00Z')
    await closeDueMonths(services())
    for (const { id, version } of await world.db.selectFrom('invoices').select(['id', 'version']).execute())
      await pay(id, version, '2012-12-04')
    // Whose name is still there stays: erasing comes first.
    at('2013-06-03T09:00:00Z')
    expect((await forgetTravellers(services())).erased).toBe(1)
    await chain()
    const before = await counts()
    for (const time of [A_DAY_BEFORE, A_MOMENT_BEFORE]) {
      at(time)
      expect(await deleteExpired()).toEqual(NOTHING)
      expect(await counts()).toEqual(before)
    }
    expect(Object.keys(before).filter((name) => before[name] === 0)).toEqual([])

    at(TEN_YEARS_LATER)
    const deleted = await deleteExpired()
    const { audit_entries, ...kept } = Object.fromEntries(
      Object.entries(await counts()).filter(([, count]) => count > 0),
    )
    // What is in force, what only counts, and what was written later: the erasure, and the deletion itself.
    expect(Object.keys(kept).sort()).toEqual([
      'agency_rates',
      'audit_chain',
      'authorisation_rules',
      'commission_settings',
      'execution_report_months',
      'invoice_closings',
      'invoice_counters',
      'limit_changes',
      'margin_settings',
      'office_declarations',
      'opening_days',
      'opening_rates',
      'position_policies',
      'remainder_rates',
      'share_settings',
      'standard_rates',
      'trust_rates',
    ])
    expect(kept).toMatchObject({ audit_chain: 1, agency_rates: 1, standard_rates: 1 })
    // The last validated one of each currency stays, until a newer one is: of the year, and of the position published since.
    const rates = await world.db.selectFrom('opening_rates').select(['currency', 'day']).execute()
    expect(rates.filter(({ currency, day }) => currency === 'EUR' && day < '2013')).toHaveLength(1)
    const { rows: tallied } = await owner.query(
      'select from order_tallies union all select from order_days union all select from order_tally_changes',
    )
    expect(tallied).toEqual([])
    const said = await world.db
      .selectFrom('audit_entries')
      .select('data')
      .where('action', '=', 'record.expired')
      .execute()
    expect(audit_entries).toBe(said.length + 1)
    const total = Object.values(deleted).reduce((sum, count) => sum + count, 0)
    expect(said.reduce((sum, { data }) => sum + (data as { deleted: number }).deleted, 0)).toBe(total)
    expect(await broken()).toEqual([])
    expect(await deleteExpired()).toEqual(NOTHING)
  })

  it('leaves an audit chain that holds from its checkpoint, grows, and is still found out', async () => {
    const heads = [await readAuditHead(world.db)].filter((head) => head !== null)
    const old = heads[0]?.number ?? 0
    at('2013-06-03T09:00:00Z')
    await enterRates('2013-06-03')
    await place(world, await publish(world))
    await chain()
    at(TEN_YEARS_LATER)
    await deleteExpired()
    await chain()
    const { entries, ...verdict } = await verifyAuditChain(world.db)
    expect(verdict).toEqual({ ok: true, unchained: 0, checkpoint: old })
    expect(entries).toBe((await counts()).audit_entries)
    const said = await world.db
      .selectFrom('audit_entries')
      .select(['object_id', 'data'])
      .where('action', '=', 'record.expired')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(said).toMatchObject({
      object_id: 'audit',
      data: { before: '2012-12-31T23:00:00.000Z', checkpoint: { number: old, hash: heads[0]?.hash } },
    })

    // A head at the cut is compared, one before it is passed over, a false one found.
    expect(await headMismatches(world.db, [{ number: 1, hash: '00' }, ...heads])).toEqual([])
    expect(await headsBeforeCheckpoint(world.db, [{ number: 1 }, ...heads])).toBe(1)
    expect(await headMismatches(world.db, [{ number: old, hash: '00' }])).toEqual([
      { number: old, problem: 'differs' },
    ])
    const first = await world.db
      .selectFrom('audit_chain')
      .select('entry_id')
      .where('seq', '=', old + 1)
      .executeTakeFirstOrThrow()
    expect(await readLink(world.db, first.entry_id)).toMatchObject({ previous: heads[0]?.hash, holds: true })
    await asOwner(`delete from audit_chain where seq = ${old + 1}`)
    expect(await verifyAuditChain(world.db)).toMatchObject({ ok: false, firstBroken: old + 1 })
  })

  it('deletes no entry of a chain that does not hold', async () => {
    await asOwner(`update audit_entries set action = 'order.forged' where id = 3`)
    const before = await counts()
    at(TEN_YEARS_LATER)
    await expect(deleteExpired()).rejects.toThrow('the audit chain is broken at link 3')
    expect((await counts()).audit_chain).toBe(before.audit_chain)
  })

  it('stays while something younger refers to it', async () => {
    at('2013-01-02T09:00:00Z')
    await closeDueMonths(services())
    const invoices = await world.db.selectFrom('invoices').select(['id', 'version', 'company_id']).execute()
    expect(invoices.length).toBeGreaterThan(1)
    const invoiced = await world.db.selectFrom('invoice_lines').select('order_id').execute()
    const orders = async () =>
      (await world.db.selectFrom('orders').select('id').execute()).map(({ id }) => id)
    at(TEN_YEARS_LATER)
    await deleteExpired()
    // The invoices are of the next year, and name the orders.
    expect((await orders()).sort()).toEqual(invoiced.map(({ order_id }) => order_id).sort())
    expect(await broken()).toEqual([])

    // A year later the paid one goes, with its orders; what is owed is not forgotten.
    at('2013-02-04T09:00:00Z')
    const [paid, owed] = invoices
    await pay(paid?.id ?? '', paid?.version ?? 0, '2013-02-04')
    at('2023-12-31T23:00:00Z')
    expect(await deleteExpired()).toMatchObject({ invoices: 1 })
    const left = await world.db.selectFrom('invoices').select('id').execute()
    expect(left.map(({ id }) => id)).toEqual(invoices.slice(1).map(({ id }) => id))
    expect(owed).toBeDefined()
    const named = await world.db.selectFrom('invoice_lines').select('order_id').execute()
    expect((await orders()).sort()).toEqual(expect.arrayContaining(named.map(({ order_id }) => order_id)))
    expect(await broken()).toEqual([])
  })
})

describe('the role of the application', () => {
  /** A year that is kept: the database goes by its own clock, whatever the application's says. */
  const YOUNGER = `date_trunc('year', now() at time zone '${MARKET_TIME_ZONE}') at time zone '${MARKET_TIME_ZONE}' - interval '10 years' + interval '1 day'`

  it.each([
    ...EXPIRED_PARTS.map((part) => `select delete_expired_${part}(${YOUNGER}, 1)`),
    'select delete_expired_orders(null, 1)',
    'select begin_expiry(now())',
    `select forget_orders(array(select id from orders))`,
    'delete from orders',
    'delete from audit_entries',
    'update audit_checkpoints set seq = 1',
    'delete from audit_checkpoints',
    `insert into audit_checkpoints (seq, hash, deleted) values (1, sha256('x'), 1)`,
    'update invoice_counters set expired = 1',
    'update trust_token_accounts set expired = 1',
  ])('may not: %s', async (statement) => {
    const client = await owner.query('select 1').then(() => new pg.Client({ connectionString: world.url }))
    await client.connect()
    try {
      await client.query('set role fxmatch_app')
      await client.query(`set fxmatch.expired_record = 'on'`)
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.end()
    }
  })

  it('cannot move the limit with the clock of the application', async () => {
    await place(world, await publish(world))
    at('2099-01-01T09:00:00Z')
    await expect(deleteExpired()).rejects.toThrow('the record is kept for ten years')
    expect((await counts()).orders).toBe(1)
  })
})

it('counts ten years from the end of the year in Tunis', () => {
  expect(recordKeptFrom(new Date(A_MOMENT_BEFORE))).toEqual(new Date('2011-12-31T23:00:00Z'))
  expect(recordKeptFrom(new Date(TEN_YEARS_LATER))).toEqual(new Date('2012-12-31T23:00:00Z'))
})

it('a paper that was ended before its day does not come to life again as what ended it is over', async () => {
  at('2012-12-20T09:00:00Z')
  const corrected = async (office: 'office' | 'otherOffice', validUntil: string, ended: string) => {
    const term = { validFrom: '2012-01-01' }
    const replaces = await paperInForce(world, aPaper(world, office, { ...term, validUntil }))
    await paperInForce(world, aPaper(world, office, { ...term, validUntil: ended, replaces }))
  }
  await corrected('office', '2031-12-31', '2012-12-20')
  await corrected('otherOffice', '2012-12-22', '2012-12-21')
  const papers = async () => (await readMarketPapers(world.db)).papers
  const [ended, alsoEnded] = await papers()
  expect([ended, alsoEnded]).toMatchObject([{ validUntil: '2012-12-20' }, { validUntil: '2012-12-21' }])
  at(TEN_YEARS_LATER)
  // Where both are over, both go.
  expect(await deleteExpired()).toMatchObject({ permits: 2 })
  expect(await papers()).toEqual([ended])
})
