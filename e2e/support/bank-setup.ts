import { addWorkingDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { expect, type Page } from '@playwright/test'
import { query } from './database.ts'
import type { Caller } from './people.ts'
import { call, offer } from './preparation.ts'

/**
 * A bank that begins today: it has an admin and a trader, `tickets.<name>` and `trader.<name>`, with the password of the
 * demonstration, and has entered nothing yet.
 */
export async function foundBank(name: string): Promise<void> {
  await query(
    `with bank as (
       insert into companies (id, kind, name, bct_code, has_account, has_displayer, created_at)
       values (gen_random_uuid(), 'BANK', $1, $2, true, true, now()) returning id
     ), people as (
       insert into users (id, company_id, username, full_name, email, password_hash, created_at)
       select gen_random_uuid(), bank.id, part || '.' || $1, part || ' ' || $1, part || '@' || $1 || '.example',
         (select password_hash from users where username = 'tickets.golfe'), now()
       from bank, unnest(array['tickets', 'trader']) part returning id, username
     )
     insert into user_roles (user_id, rank, role)
     select id, 0, case when username like 'tickets.%' then 'ROLE_CORPORATE_BANK_ADMIN' else 'ROLE_TRADER' end from people`,
    [name, name.slice(-4)],
  )
}

/** An exchange office that was put on record with a wrong code, and its head, `root.<name>`. @returns its id */
export async function foundOffice(name: string): Promise<string> {
  const [office] = await query<{ id: string }>(
    `with office as (
       insert into companies (id, kind, name, bct_code, governorate_id, created_at)
       select gen_random_uuid(), 'EXCHANGE_OFFICE', $1, null, min(id), now() from governorates returning id
     ), head as (
       insert into users (id, company_id, username, full_name, email, password_hash, created_at)
       select gen_random_uuid(), office.id, 'root.' || $1, 'Tête ' || $1, $1 || '@change.example',
         (select password_hash from users where username = 'tickets.golfe'), now() from office returning id, company_id
     ), roles as (
       insert into user_roles (user_id, rank, role) select id, 0, 'ROLE_ROOT' from head
     )
     select id from office`,
    [name],
  )
  if (office === undefined) throw new Error('nothing was founded')
  return office.id
}

/** A company asks for euros, of the bank that it signed up with. @returns the request's reference */
export async function request(company: Caller, bank: string): Promise<string> {
  const { data }: { data: { id: string; name: string }[] } = await call(
    company,
    'GET',
    '/api/bank/banks-list',
  )
  const today = marketDate(new Date())
  const holidays = await query('select day::text from holidays', [])
  const { reference } = await call(company, 'POST', '/api/orders_requests', {
    currency: 'EUR',
    totalAmount: '5000',
    importNature: 'TRANSFER',
    importReference: `T-${Date.now()}`,
    domicilaryBank: data.find(({ name }) => name === bank)?.id,
    creditAccount: 'Deutsche Bank Frankfurt',
    debitAccount: bank,
    valueDate: addWorkingDays(today, 3, new Set(holidays.map(({ day }) => String(day)))),
  })
  return reference
}

/** The company takes a new position of 1 000 EUR for its request. @returns what the order was priced with */
export async function buy(company: Caller, office: Caller, reference: string) {
  const position = await offer(office)
  await call(company, 'POST', '/api/orders_requests/cart', {
    reference,
    sessions: [{ session_id: position, amount: '1000' }],
  })
  return pricedOn(position)
}

/** What the order on a position was priced with. */
export async function pricedOn(position: number) {
  const [row] = await query<{ position: number; margin: number; total: string }>(
    `select position_id::int as position, margin_percent::float as margin, corporate_counter_value::text as total
     from orders where position_id = $1`,
    [position],
  )
  if (!row) throw new Error(`no order on position ${position}`)
  return row
}

/** Says that a toast has said something. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
}
