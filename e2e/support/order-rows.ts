import { MARKET_TIME_ZONE } from '@fxmatch/domain/calendar/market-zone'
import { expect, type Locator, type Page } from '@playwright/test'
import { query } from './database.ts'
import { goTo } from './go-to.ts'
import { drawn } from './inspection.ts'
import type { Caller, Person } from './people.ts'
import { call } from './preparation.ts'

/** Whose orders a list shows, told by the database and not by the product. $1 is the company. */
const SCOPES = {
  achat: 'o.buyer_id = $1',
  vente: "o.bank_id = $1 and o.asked_at is not null and o.operation_type <> 'DIRECT_PURCHASE'",
  both: `(o.buyer_id = $1 or o.asked_at is not null and ($1 in (o.seller_id, o.bank_id) or exists (
    select from position_members m where m.position_id = o.position_id and m.company_id = $1)))`,
  all: '$1::uuid is not null',
} as const
export type Scope = keyof typeof SCOPES

const UNTIL_YESTERDAY = `and o.created_at < date_trunc('day', now() at time zone '${MARKET_TIME_ZONE}') at time zone '${MARKET_TIME_ZONE}'`

/** A process page as the specification describes it. */
export interface ListPage {
  readonly path: string
  readonly title: string
  readonly statuses: readonly number[]
  readonly untilYesterday?: boolean
}

/** Every order list (specification 000 §2), by its screen; the sales ledger has a journey of its own. */
export const LIST_PAGES = {
  draft: { path: '/draft', title: 'Draft Order', statuses: [1] },
  confirm: { path: '/confirm', title: 'Confirmation', statuses: [2, 5] },
  reception: { path: '/reception', title: 'Réception des billets', statuses: [6] },
  billsNotes: { path: '/bills-notes', title: 'Bank Notes · salle des marchés', statuses: [7] },
  backOffice: {
    path: '/back-office-validation',
    title: 'Validation backoffice salle des marchés',
    statuses: [8],
  },
  generateTicket: { path: '/generate-ticket', title: 'Générateur ticket', statuses: [700] },
  ticket: { path: '/ticket', title: 'Ticket', statuses: [11] },
  delivered: { path: '/delivered', title: 'Delivered', statuses: [13, 14] },
  cashOut: { path: '/cash-out-admin', title: 'Cash Out', statuses: [10] },
  book: {
    path: '/book',
    title: 'Livre',
    statuses: [13, 14, 15, 999, 12, 10, 9, 8, 4, 3],
    untilYesterday: true,
  },
} as const satisfies Record<string, ListPage>

/** The company of somebody. */
export async function companyOf(caller: Caller): Promise<string> {
  const user: { company: string } = await call(caller, 'GET', '/api/users/get/user-by-token')
  return user.company
}

/** A number as the screens write it, without its spaces and with a point. */
export const plain = (text: string) => text.replace(/\s/g, '').replace(',', '.')

/** The list of a page that has several. */
export const listOf = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

/** The references of a list's rows, from top to bottom. */
export async function referencesIn(list: Locator): Promise<string[]> {
  const texts = await list.locator('[data-row]').allInnerTexts()
  return texts.map((text) => /FX-\d{4}-\d+/.exec(text)?.[0] ?? text)
}

interface Expected {
  readonly reference: string
  readonly counter_value: string
  /** It came to nothing: the total is without it, and a line says so. */
  readonly dead: boolean
}

/** The orders that a page must show to a company, the newest first. */
export function ordersOf(page: ListPage, scope: Scope, company: string): Promise<Expected[]> {
  return query<Expected>(
    `select o.reference, o.counter_value::text, o.status in (3, 4, 9, 12, 15, 999) as dead from orders o
     where o.status = any ($2) and ${SCOPES[scope]} ${page.untilYesterday ? UNTIL_YESTERDAY : ''}
     order by o.created_at desc, o.number desc`,
    [company, page.statuses],
  )
}

/** The sum of dinars in millimes, exactly. */
const millimes = (rows: readonly Expected[]) =>
  rows.reduce((sum, { counter_value }) => sum + BigInt(counter_value.replace('.', '')), 0n)

/** Opens a page with all of its days and compares rows, number and total with the database. */
export async function expectRows(
  person: Person,
  page: ListPage,
  scope: Scope,
  company: string,
): Promise<void> {
  const side = scope === 'vente' || scope === 'achat' ? `&side=${scope}` : ''
  const where = `${person.name} ${page.path} ${scope}`
  // The clock may end a draft between the screen and the question: then both are asked again.
  await expect(async () => {
    await goTo(person.page, `${page.path}?startDate=all&size=100${side}`)
    await drawn(person.page)
    const list = listOf(person.page, page.title)
    const expected = await ordersOf(page, scope, company)
    expect(await referencesIn(list), where).toEqual(expected.slice(0, 100).map(({ reference }) => reference))
    if (expected.length === 0) {
      await expect(list.getByText('Aucun résultat')).toBeVisible()
      return
    }
    await expect(list.getByRole('status').first()).toContainText(`sur ${expected.length}`)
    const dead = expected.filter((order) => order.dead).length
    const told = person.page.getByText(new RegExp(`^${dead} ordres? sans suite`))
    await expect(told).toHaveCount(dead === 0 ? 0 : 1)
    const totals = (await list.locator('tfoot td').allInnerTexts()).map(plain)
    expect(
      totals.map((total) => total.replace('.', '')),
      where,
    ).toContain(String(millimes(expected.filter((order) => !order.dead))))
  }).toPass({ timeout: 20_000 })
}
