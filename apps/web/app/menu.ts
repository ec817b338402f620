import type { SessionUser } from '@fxmatch/contract/http/session'
import { HOME_PATH } from '@fxmatch/contract/web/home-path'
import type { Capability } from '@fxmatch/domain/access/capabilities'
import type { CompanyKind } from '@fxmatch/domain/access/roles'
import { panelsOf } from '@fxmatch/domain/home/home-panels'
import { COMPANY_STEPS, type CompanyStep } from '@fxmatch/domain/order-requests/company-steps'
import { PROCESS_STATUSES } from '@fxmatch/domain/orders/order-sets'
import type { TextKey } from '@fxmatch/words/keys'

/** An entry of the menu. It is shown when a screen has its path and the person the screen's capability. */
export type MenuEntry = {
  path: string
  /** The rows of the screen that the entry means, where another entry means all of them. */
  search?: { readonly status: CompanyStep }
  label: Extract<TextKey, `shell:menu.${string}`>
  /** The plain word for a label that the specification fixes in English, or that has a neighbour like it. */
  means?: Extract<TextKey, `shell:menuMeans.${string}`>
  /** The kinds of company that the screen is for, where a capability does not say it. */
  kinds?: readonly CompanyKind[]
  /** A right that the entry needs beside its screen's. */
  needs?: Capability
  /** A right that makes the entry superfluous: it stands elsewhere, or under another name, then. */
  without?: Capability
  /** A mark of the session's user without which the screen is of no use. */
  flag?: 'hasDisplayer'
  /** Only for those whose jobs have a home. */
  hasHome?: true
  /** The order statuses whose number of orders stands beside the entry; `work`: what waits for the person. */
  counts?: readonly number[] | 'work'
  /** The number of the specification's step, which stands for the entry where there is no room for its label. */
  step?: number
}

/** The two halves of the menu (specification 002 §2); a company has the first alone. */
export type MenuTab = 'fxmatch' | 'trust'

export type MenuSection = {
  id: string
  tab: MenuTab
  label: Extract<TextKey, `shell:section.${string}`>
  /** The kinds of company that read it; all, where none are named. */
  kinds?: readonly CompanyKind[]
  /** Whether the entries can be folded away under the label. */
  submenu?: true
  entries: readonly MenuEntry[]
}

const DAY: readonly MenuEntry[] = [
  { path: HOME_PATH, label: 'shell:menu.start', hasHome: true },
  { path: '/work', label: 'shell:menu.work', means: 'shell:menuMeans.work', counts: 'work' },
  { path: '/calendar', label: 'shell:menu.calendar' },
]

/** The steps of an order, from desk to desk, as the specification has them in everybody's menu. */
const ORDER_STEPS: readonly MenuEntry[] = [
  { path: '/process', label: 'shell:menu.process', means: 'shell:menuMeans.process' },
  { path: '/on-hold', label: 'shell:menu.onHold', means: 'shell:menuMeans.onHold' },
  {
    path: '/draft',
    label: 'shell:menu.draft',
    means: 'shell:menuMeans.draft',
    counts: PROCESS_STATUSES.draft,
    step: 1,
  },
  { path: '/confirm', label: 'shell:menu.confirm', counts: PROCESS_STATUSES.confirm },
  { path: '/reception', label: 'shell:menu.reception', counts: PROCESS_STATUSES.reception },
  {
    path: '/bills-notes',
    label: 'shell:menu.billsNotes',
    means: 'shell:menuMeans.billsNotes',
    counts: PROCESS_STATUSES.billsNotes,
    step: 2,
  },
  {
    path: '/back-office-validation',
    label: 'shell:menu.backOffice',
    counts: PROCESS_STATUSES.backOffice,
  },
  { path: '/ticket', label: 'shell:menu.ticket', counts: PROCESS_STATUSES.ticket, step: 3 },
  {
    path: '/delivered',
    label: 'shell:menu.delivered',
    means: 'shell:menuMeans.delivered',
    counts: PROCESS_STATUSES.delivered,
    step: 4,
  },
  { path: '/cash-out-admin', label: 'shell:menu.cashOut', means: 'shell:menuMeans.cashOut' },
]

const GENERATE_TICKET: MenuEntry = {
  path: '/generate-ticket',
  label: 'shell:menu.generateTicket',
  counts: PROCESS_STATUSES.generateTicket,
}

/** The menu, top to bottom. */
export const MENU: readonly MenuSection[] = [
  {
    id: 'config',
    tab: 'fxmatch',
    label: 'shell:section.config',
    submenu: true,
    entries: [
      {
        path: '/first-day',
        label: 'shell:menu.firstDay',
      },
      { path: '/margin', label: 'shell:menu.margin', means: 'shell:menuMeans.margin' },
      { path: '/remainder-rate', label: 'shell:menu.remainderRate' },
      { path: '/rates', label: 'shell:menu.standardRates', kinds: ['BANK'] },
      { path: '/display', label: 'shell:menu.display', flag: 'hasDisplayer' },
      { path: '/entreprise-signups', label: 'shell:menu.corporateClients' },
      {
        path: '/change-password',
        label: 'shell:menu.changePassword',
        means: 'shell:menuMeans.changePassword',
      },
      { path: '/change-MP-time', label: 'shell:menu.hours', means: 'shell:menuMeans.hours' },
      { path: '/rate-margin', label: 'shell:menu.rateMargin', kinds: ['BANK', 'PLATFORM'] },
      { path: '/displays', label: 'shell:menu.displays' },
      { path: '/agencies', label: 'shell:menu.agencies' },
      { path: '/config', label: 'shell:menu.configuration' },
      { path: '/service-times', label: 'shell:menu.serviceTimes' },
      { path: '/holidays', label: 'shell:menu.holidays' },
      { path: '/denominations', label: 'shell:menu.denominations' },
      { path: '/fixings', label: 'shell:menu.fixings' },
      { path: '/screening/lists', label: 'shell:menu.screeningLists' },
      { path: '/users', label: 'shell:menu.users' },
      { path: '/company', label: 'shell:menu.ownCompany' },
      { path: '/owners', label: 'shell:menu.owners' },
      { path: '/auth', label: 'shell:menu.authorisationRules' },
      { path: '/limits', label: 'shell:menu.limits', kinds: ['BANK', 'EXCHANGE_OFFICE'] },
      { path: '/office-papers', label: 'shell:menu.officePapers' },
      { path: '/office-held', label: 'shell:menu.officeHeld', kinds: ['EXCHANGE_OFFICE', 'PLATFORM'] },
      { path: '/houses', label: 'shell:menu.houses' },
      { path: '/integrations', label: 'shell:menu.integrations' },
      { path: '/machine-clients', label: 'shell:menu.machineClients' },
      {
        path: '/trusted/config',
        label: 'shell:menu.trustRegister',
        kinds: ['BANK', 'EXCHANGE_OFFICE'],
        without: 'trust.view',
      },
    ],
  },
  {
    id: 'orders',
    tab: 'fxmatch',
    label: 'shell:section.orders',
    kinds: ['BANK', 'EXCHANGE_OFFICE', 'PLATFORM'],
    entries: [
      ...DAY,
      { path: '/closing', label: 'shell:menu.closing', kinds: ['PLATFORM', 'BANK'] },
      ...ORDER_STEPS,
      {
        path: '/book',
        label: 'shell:menu.book',
        kinds: ['BANK', 'EXCHANGE_OFFICE', 'PLATFORM'],
        step: 6,
      },
      GENERATE_TICKET,
      { path: '/invoices', label: 'shell:menu.invoices', kinds: ['BANK', 'PLATFORM'] },
      { path: '/gate', label: 'shell:menu.gate' },
      { path: '/screening', label: 'shell:menu.screening' },
      { path: '/price-outliers', label: 'shell:menu.priceOutliers', kinds: ['PLATFORM', 'BANK'] },
      { path: '/audit', label: 'shell:menu.audit' },
      { path: '/time-machine', label: 'shell:menu.timeMachine' },
      { path: '/profit-margin', label: 'shell:menu.profitMargin', kinds: ['BANK'] },
    ],
  },
  {
    id: 'day',
    tab: 'fxmatch',
    label: 'shell:section.day',
    kinds: ['CORPORATE'],
    entries: [
      ...DAY,
      { path: '/invoices', label: 'shell:menu.invoices' },
      { path: '/gate', label: 'shell:menu.gate' },
    ],
  },
  {
    id: 'requests',
    tab: 'fxmatch',
    label: 'shell:section.requests',
    entries: [
      {
        path: '/book/entreprise',
        label: 'shell:menu.ledgerOwn',
        kinds: ['CORPORATE'],
        needs: 'company.administer',
      },
      {
        path: '/book/entreprise',
        label: 'shell:menu.purchaseLedger',
        kinds: ['CORPORATE'],
        without: 'company.administer',
      },
      { path: '/transaction', label: 'shell:menu.requests', means: 'shell:menuMeans.requests' },
      ...COMPANY_STEPS.map(
        (step, place): MenuEntry => ({
          path: '/transaction',
          search: { status: step },
          label: `shell:menu.step.${step}`,
          kinds: ['CORPORATE'],
          step: place + 1,
        }),
      ),
      { path: '/cover', label: 'shell:menu.cover' },
      { path: '/titles', label: 'shell:menu.titles' },
      { path: '/manifest', label: 'shell:menu.manifest' },
      { path: '/follow-up', label: 'shell:menu.followUp', kinds: ['CORPORATE'] },
      { path: '/delivery/corporate', label: 'shell:menu.deliveredCompany', kinds: ['CORPORATE', 'BANK'] },
      { path: '/book/entreprise', label: 'shell:menu.salesLedger', kinds: ['BANK', 'PLATFORM'] },
      { path: '/deal', label: 'shell:menu.deals' },
    ],
  },
  {
    // The steps of its orders at its bank (specification 002 §9 has them in a company's menu): its own are above.
    id: 'steps',
    tab: 'fxmatch',
    label: 'shell:section.ordersCompany',
    kinds: ['CORPORATE'],
    submenu: true,
    entries: [...ORDER_STEPS, GENERATE_TICKET],
  },
  {
    id: 'market',
    tab: 'fxmatch',
    label: 'shell:section.market',
    entries: [
      { path: '/home', label: 'shell:menu.home', kinds: ['BANK', 'EXCHANGE_OFFICE', 'PLATFORM'] },
      { path: '/home/entreprise', label: 'shell:menu.home', kinds: ['CORPORATE'] },
      { path: '/rfqs', label: 'shell:menu.rfqs' },
      { path: '/standing', label: 'shell:menu.standing' },
      { path: '/analytics', label: 'shell:menu.analytics' },
      { path: '/execution-report', label: 'shell:menu.executionReport' },
      { path: '/directory', label: 'shell:menu.directory' },
      { path: '/opening-rate', label: 'shell:menu.openingRate', means: 'shell:menuMeans.openingRate' },
      { path: '/opening-price', label: 'shell:menu.openingPrice' },
      { path: '/market/pmp', label: 'shell:menu.policies' },
      { path: '/list-race', label: 'shell:menu.races', means: 'shell:menuMeans.races' },
    ],
  },
  {
    id: 'desk',
    tab: 'fxmatch',
    label: 'shell:section.desk',
    entries: [{ path: '/desk', label: 'shell:menu.desk' }],
  },
  {
    id: 'trust',
    tab: 'trust',
    label: 'shell:section.trust',
    entries: [
      { path: '/trusted/rates', label: 'shell:menu.trustRates', kinds: ['BANK', 'EXCHANGE_OFFICE'] },
      { path: '/trusted/book', label: 'shell:menu.trustBook' },
      { path: '/trusted/copilot', label: 'shell:menu.trustCopilot', kinds: ['BANK', 'EXCHANGE_OFFICE'] },
      { path: '/trusted/tokens', label: 'shell:menu.trustTokens', kinds: ['BANK', 'EXCHANGE_OFFICE'] },
      { path: '/trusted/agencies', label: 'shell:menu.trustAgencies', kinds: ['BANK', 'EXCHANGE_OFFICE'] },
      { path: '/trusted/dt', label: 'shell:menu.trustVisibility', kinds: ['BANK', 'EXCHANGE_OFFICE'] },
      { path: '/trusted/config', label: 'shell:menu.trustConfig', kinds: ['BANK', 'EXCHANGE_OFFICE'] },
      { path: '/trusted/operators', label: 'shell:menu.trustOperators' },
    ],
  },
]

/** Whether an entry leads somewhere for this person; `needed` is its screen's capability. */
export function isOpenTo(entry: MenuEntry, user: SessionUser, needed: Capability | undefined): boolean {
  const { kinds, needs, without, flag, hasHome } = entry
  if (hasHome && panelsOf(user).length === 0) return false
  if (kinds && !kinds.includes(user.companyKind)) return false
  if (needs !== undefined && !user.capabilities.includes(needs)) return false
  if (without !== undefined && user.capabilities.includes(without)) return false
  if (flag !== undefined && !user[flag]) return false
  return needed === undefined || user.capabilities.includes(needed)
}
