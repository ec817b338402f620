import type { CompanyKind } from '@fxmatch/domain/access/roles'
import type { TextKey } from '../lib/i18n/keys.ts'

/** An entry of the side menu. It is shown when a screen has its path and the person the screen's capability. */
export type MenuEntry = {
  path: string
  label: Extract<TextKey, `shell:menu.${string}`>
  /** The kinds of company that the screen is for, where a capability does not say it. */
  kinds?: readonly CompanyKind[]
  /** A mark of the session's user without which the screen is of no use. */
  flag?: 'hasDisplayer'
  /** The order statuses whose number of orders stands beside the entry. */
  counts?: readonly number[]
}

export type MenuSection = {
  id: string
  label: Extract<TextKey, `shell:section.${string}`>
  entries: readonly MenuEntry[]
}

/** The side menu, top to bottom. */
export const MENU: readonly MenuSection[] = [
  {
    id: 'orders',
    label: 'shell:section.orders',
    entries: [
      { path: '/work', label: 'shell:menu.work', kinds: ['BANK', 'EXCHANGE_OFFICE', 'CORPORATE'] },
      { path: '/process', label: 'shell:menu.process' },
      { path: '/on-hold', label: 'shell:menu.onHold' },
      { path: '/draft', label: 'shell:menu.draft', counts: [1] },
      { path: '/confirm', label: 'shell:menu.confirm', counts: [2, 5] },
      { path: '/reception', label: 'shell:menu.reception', counts: [6] },
      { path: '/bills-notes', label: 'shell:menu.billsNotes', counts: [7] },
      { path: '/back-office-validation', label: 'shell:menu.backOffice', counts: [8] },
      { path: '/generate-ticket', label: 'shell:menu.generateTicket', counts: [700] },
      { path: '/ticket', label: 'shell:menu.ticket', counts: [11] },
      { path: '/delivered', label: 'shell:menu.delivered', counts: [13, 14] },
      { path: '/cash-out-admin', label: 'shell:menu.cashOut' },
      { path: '/book', label: 'shell:menu.book', kinds: ['BANK', 'EXCHANGE_OFFICE', 'PLATFORM'] },
      { path: '/profit-margin', label: 'shell:menu.profitMargin', kinds: ['BANK'] },
    ],
  },
  {
    id: 'requests',
    label: 'shell:section.requests',
    entries: [
      { path: '/transaction', label: 'shell:menu.requests' },
      { path: '/manifest', label: 'shell:menu.manifest' },
      { path: '/follow-up', label: 'shell:menu.followUp', kinds: ['CORPORATE'] },
      { path: '/delivery/corporate', label: 'shell:menu.deliveredCompany', kinds: ['CORPORATE', 'BANK'] },
      { path: '/book/entreprise', label: 'shell:menu.ledgerOwn', kinds: ['CORPORATE'] },
      { path: '/book/entreprise', label: 'shell:menu.salesLedger', kinds: ['BANK', 'PLATFORM'] },
      { path: '/deal', label: 'shell:menu.deals' },
    ],
  },
  {
    id: 'market',
    label: 'shell:section.market',
    entries: [
      { path: '/home', label: 'shell:menu.home', kinds: ['BANK', 'EXCHANGE_OFFICE', 'PLATFORM'] },
      { path: '/home/entreprise', label: 'shell:menu.home', kinds: ['CORPORATE'] },
      { path: '/opening-rate', label: 'shell:menu.openingRate' },
      { path: '/opening-price', label: 'shell:menu.openingPrice' },
      { path: '/market/pmp', label: 'shell:menu.policies' },
      { path: '/list-race', label: 'shell:menu.races' },
    ],
  },
  {
    id: 'desk',
    label: 'shell:section.desk',
    entries: [{ path: '/desk', label: 'shell:menu.desk' }],
  },
  {
    id: 'trust',
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
  {
    id: 'config',
    label: 'shell:section.config',
    entries: [
      { path: '/margin', label: 'shell:menu.margin' },
      { path: '/rate-margin', label: 'shell:menu.rateMargin', kinds: ['BANK', 'PLATFORM'] },
      { path: '/remainder-rate', label: 'shell:menu.remainderRate' },
      { path: '/rates', label: 'shell:menu.standardRates', kinds: ['BANK'] },
      { path: '/display', label: 'shell:menu.display', flag: 'hasDisplayer' },
      { path: '/displays', label: 'shell:menu.displays' },
      { path: '/agencies', label: 'shell:menu.agencies' },
      { path: '/entreprise-signups', label: 'shell:menu.corporateClients' },
      { path: '/config', label: 'shell:menu.configuration' },
      { path: '/change-MP-time', label: 'shell:menu.hours' },
      { path: '/holidays', label: 'shell:menu.holidays' },
      { path: '/users', label: 'shell:menu.users' },
      { path: '/auth', label: 'shell:menu.authorisationRules' },
    ],
  },
]
