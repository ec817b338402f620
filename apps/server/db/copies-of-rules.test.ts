import { CHANGE_STATUSES } from '@fxmatch/domain/access/decide-change'
import { LINK_PURPOSES } from '@fxmatch/domain/access/one-time-links'
import { DENOMINATION_STATES } from '@fxmatch/domain/banknotes/denominations'
import { COVER_CHANGE_KINDS, COVER_STATUSES } from '@fxmatch/domain/cover/cover-settings'
import { FIXING_SOURCES, KEPT_FIXING_STATUSES } from '@fxmatch/domain/fixing/fixing-table'
import { nameKey } from '@fxmatch/domain/identifiers/plain-name'
import { isUserName } from '@fxmatch/domain/identifiers/user-name'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { MARKET_STATUSES } from '@fxmatch/domain/market/market-status'
import { OPENING_RATE_STATUSES } from '@fxmatch/domain/opening-rates/opening-rate'
import { titleKey } from '@fxmatch/domain/order-requests/import-title'
import { REQUEST_STATUSES } from '@fxmatch/domain/order-requests/request-status'
import { REQUEST_TABLE } from '@fxmatch/domain/order-requests/request-table'
import { FORMS, OPERATION_TYPES } from '@fxmatch/domain/orders/order-facts'
import { STARTING_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'
import { ORDER_TABLE } from '@fxmatch/domain/orders/order-table'
import { OWNER_KINDS } from '@fxmatch/domain/owners/owner'
import { POSITION_LISTINGS, POSITION_STATUSES } from '@fxmatch/domain/positions/position-machine'
import { RACE_STATES } from '@fxmatch/domain/races/race'
import { RATE_BOOKS } from '@fxmatch/domain/rates/rate-change'
import { ALERT_STATUSES, ALERT_TABLE } from '@fxmatch/domain/screening/alert-table'
import { LIST_KINDS } from '@fxmatch/domain/screening/list-entry'
import { LIST_STATUSES } from '@fxmatch/domain/screening/list-table'
import { ROUND_STAGES, SCREENED_FIELDS, SCREENED_KINDS } from '@fxmatch/domain/screening/screened'
import { SIGN_UP_ACTIONS, SIGN_UP_STATUSES, SIGN_UP_TABLE } from '@fxmatch/domain/sign-ups/sign-up-table'
import { foldLetters } from '@fxmatch/domain/texts/fold-letters'
import { leastTierRate } from '@fxmatch/domain/trust/tiers'
import { PROPOSAL_STATUSES, TRUST_REQUEST_STATUSES } from '@fxmatch/domain/trust/trust-table'
import { ACCOUNT_CHANGE_STATUSES, ACCOUNT_CHANGES } from '@fxmatch/domain/users/account-change'
import { expect, it } from 'vitest'
import { ownedDatabase } from '../testing/owned-database.ts'

// SQL cannot read the domain's tables: the migrations hold copies of some, which must say the same.

const { owner } = ownedDatabase()

/** The values, as text, that a column's own check lets in, or that of the domain which is its type. */
async function admitted(table: string, column: string): Promise<string[]> {
  const { rows } = await owner().query<{ definition: string }>(
    `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
     join pg_attribute a on (a.attrelid = c.conrelid and c.conkey = array[a.attnum]) or a.atttypid = c.contypid
     where a.attrelid = $1::regclass and a.attname = $2 and c.contype = 'c'`,
    [table, column],
  )
  const list = rows.map(({ definition }) => definition.match(/= ANY \(ARRAY\[(.*)\]\)/)?.[1]).find(Boolean)
  return (list?.match(/'[^']*'|\d+/g) ?? []).map((value) => value.replaceAll("'", ''))
}

it.each<[table: string, column: string, domain: readonly (string | number)[]]>([
  ['orders', 'status', ORDER_STATUSES],
  ['orders', 'form', FORMS],
  ['orders', 'operation_type', OPERATION_TYPES],
  ['positions', 'status', POSITION_STATUSES],
  ['positions', 'listing', POSITION_LISTINGS],
  ['order_requests', 'status', REQUEST_STATUSES],
  ['sign_ups', 'status', SIGN_UP_STATUSES],
  ['races', 'announced', RACE_STATES],
  ['opening_rates', 'status', OPENING_RATE_STATUSES],
  ['market_status_changes', 'after_status', MARKET_STATUSES],
  ['authorisation_rule_changes', 'status', CHANGE_STATUSES],
  ['rate_changes', 'status', CHANGE_STATUSES],
  ['company_changes', 'status', CHANGE_STATUSES],
  ['owner_declarations', 'status', CHANGE_STATUSES],
  ['cover_changes', 'status', COVER_STATUSES],
  ['cover_changes', 'kind', COVER_CHANGE_KINDS],
  ['company_owners', 'kind', OWNER_KINDS],
  ['rate_changes', 'book', RATE_BOOKS],
  ['account_changes', 'kind', ACCOUNT_CHANGES],
  ['account_changes', 'status', ACCOUNT_CHANGE_STATUSES],
  ['one_time_links', 'purpose', LINK_PURPOSES],
  ['denominations', 'state', DENOMINATION_STATES],
  ['fixings', 'status', KEPT_FIXING_STATUSES],
  ['screening_lists', 'list', LIST_KINDS],
  ['screening_lists', 'status', LIST_STATUSES],
  ['screening_alerts', 'status', ALERT_STATUSES],
  ['screening_alerts', 'subject_kind', SCREENED_KINDS],
  ['screening_alerts', 'field', SCREENED_FIELDS],
  ['screening_rounds', 'stage', ROUND_STAGES],
  ['fixing_imports', 'source', FIXING_SOURCES],
  ['trust_requests', 'status', TRUST_REQUEST_STATUSES],
  ['trust_proposals', 'status', PROPOSAL_STATUSES],
])('the check of %s.%s names what the domain has', async (table, column, domain) => {
  expect((await admitted(table, column)).sort()).toEqual(domain.map(String).sort())
})

it.each([
  ['order_steps', ORDER_TABLE],
  ['request_steps', REQUEST_TABLE],
] as const)('%s has the steps of the domain and no other', async (table, steps) => {
  const { rows } = await owner().query<{ step: string }>(
    `select from_status || ' ' || to_status as step from ${table}`,
  )
  const own = new Set(steps.map(({ from, to }) => `${from} ${to}`))
  expect(rows.map(({ step }) => step).sort()).toEqual([...own].sort())
})

/** Those of the rows that a table's check over several columns lets in. */
async function passing(table: string, rows: readonly object[]): Promise<unknown[]> {
  const found = await owner().query<{ expression: string }>(
    `select pg_get_expr(conbin, conrelid) as expression from pg_constraint
     where conrelid = $1::regclass and contype = 'c' and cardinality(conkey) > 1`,
    [table],
  )
  expect(found.rows).toHaveLength(1)
  const result = await owner().query<{ row: unknown }>(
    `select to_jsonb(r) as row from jsonb_populate_recordset(null::${table}, $1::jsonb) r where ${found.rows[0]?.expression}`,
    [JSON.stringify(rows)],
  )
  return result.rows.map(({ row }) => row)
}

it('an order begins where the domain says', async () => {
  const rows = ORDER_STATUSES.map((after_status) => ({ after_status, before_status: null }))
  const begins = await passing('order_history', rows)
  const expected = STARTING_STATUSES.map((after_status) =>
    expect.objectContaining({ after_status, before_status: null }),
  )
  expect(begins).toEqual(expected)
})

it('the history of a sign-up takes the steps of the domain and no other', async () => {
  const rows = SIGN_UP_ACTIONS.flatMap((action) =>
    [null, ...SIGN_UP_STATUSES].flatMap((before_status) =>
      SIGN_UP_STATUSES.map((after_status) => ({ action, before_status, after_status })),
    ),
  )
  const steps = await passing('sign_up_history', rows)
  const expected = SIGN_UP_ACTIONS.map((action) => {
    const { from, to } = SIGN_UP_TABLE[action]
    return expect.objectContaining({ action, before_status: from, after_status: to })
  })
  expect(steps).toEqual(expected)
})

it('the history of an alert takes the steps of the domain, its beginning, and no other', async () => {
  const actions = ['open', ...new Set(ALERT_TABLE.map(({ action }) => action))]
  const rows = actions.flatMap((action) =>
    [null, ...ALERT_STATUSES].flatMap((before_status) =>
      ALERT_STATUSES.map((after_status) => ({ action, before_status, after_status })),
    ),
  )
  const steps = await passing('screening_alert_steps', rows)
  const told = (step: { action?: unknown; before_status?: unknown; after_status?: unknown }) =>
    `${step.action} ${step.before_status} ${step.after_status}`
  const expected = ALERT_TABLE.map(({ action, from, to }) => `${action} ${from} ${to}`)
  expect((steps as Parameters<typeof told>[0][]).map(told).sort()).toEqual(
    ['open null OPEN', ...expected].sort(),
  )
})

it('names are folded for a search as the domain folds them', async () => {
  const names = [
    'Société ATLAS',
    'شركة أطلس',
    'إسلام',
    'آمال',
    'مصطفى',
    'مؤسسة',
    'مُحَمَّد',
    'بـــنك',
    'Ænas Œuvre',
  ]
  const { rows } = await owner().query<{ folded: string }>(
    'select folded(name) from unnest($1::text[]) with ordinality as given (name, place) order by place',
    [names],
  )
  expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldLetters))
})

it('the languages of the product stand in no check: a new one asks nothing of the database', async () => {
  const { rows } = await owner().query<{ named: string }>(
    `select conrelid::regclass || ' ' || conname as named from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) ~ $1`,
    [`'(${LANGUAGE_CODES.join('|')})'`],
  )
  expect(rows).toEqual([])
})

it.each(['users', 'sign_ups'])('the user names of %s are those of the domain', async (table) => {
  const { rows } = await owner().query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and conname = $1 || '_username_check'`,
    [table],
  )
  const pattern = /~ '([^']+)'/.exec(rows[0]?.definition ?? '')?.[1] ?? ''
  const names = [
    'abc',
    'ab',
    'a'.repeat(60),
    'a'.repeat(61),
    '.abc',
    'a.b-c_d@e',
    'gu\u0130chet',
    'a b c',
    'abc\n',
    '',
  ]
  for (const name of names) {
    const fits = await owner().query<{ fits: boolean }>('select $1::text ~ $2 as fits', [name, pattern])
    expect([name, fits.rows[0]?.fits]).toEqual([name, isUserName(name)])
  }
})

it.each([
  'Société Atlas',
  "L'Étoile & Cie",
  'شَرِكة النسيج ٢',
  'Bœuf 2000',
  'Nguyễn Văn Ánh',
  'ǅ',
  'شركة ڨفصة',
  'B\u0251n\u034fque\u2800\ufe0f \u115f',
  'Z\u0301\u0302a',
])('the key of the name %j is the domain’s', async (name) => {
  const { rows } = await owner().query<{ key: string }>('select name_key($1) as key', [name])
  expect(rows[0]?.key).toBe(nameKey(name))
})

it.each(['brk-1', 'B/R/K.1.', 'TCE-2026-0042'])(
  'the key of the title %j is the domain’s',
  async (reference) => {
    const { rows } = await owner().query<{ expression: string }>(
      `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
     join pg_attribute on attrelid = adrelid and attnum = adnum
     where adrelid = 'import_titles'::regclass and attname = 'key'`,
    )
    const asked = await owner().query<{ key: string }>(
      `select ${rows[0]?.expression} as key from (select $1::text as reference) of_one`,
      [reference],
    )
    expect(asked.rows[0]?.key).toBe(titleKey(reference))
  },
)

it('the least rate of a tier is the domain’s, for every currency', async () => {
  const { rows } = await owner().query<{ iso_code: string; unit: number; least: string }>(
    'select iso_code, unit, least_tier_rate(iso_code) as least from currencies order by iso_code',
  )
  const units = new Set(rows.map(({ unit }) => unit))
  expect([...units].sort((a, b) => a - b)).toEqual([1, 10, 100, 1000])
  expect(rows.map(({ iso_code, least }) => [iso_code, Number(least)])).toEqual(
    rows.map(({ iso_code, unit }) => [iso_code, Number(leastTierRate(unit))]),
  )
})
