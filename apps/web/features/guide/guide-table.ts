/** The page that the guide begins with, and its list of contents; both are read like any other page. */
export const FIRST_PAGE = 'README'
export const CONTENTS = 'contents'

/** A chapter for each trade: what somebody does from the morning to the evening, across screens. */
export const CHAPTERS = [
  FIRST_PAGE,
  'exchange-office',
  'dealing-room',
  'counter',
  'client-requests',
  'bank-settings',
  'company',
  'trust',
  'traveller',
  'platform',
] as const

/**
 * The guide's page of each screen, by the screen's path as its route has it (`app/screens`, `app/open/open-pages.ts`). The file is
 * `docs/guide/<language>/<page>.md`. A screen without a row here fails `tools/guide/guide.test.ts`.
 */
export const GUIDE_OF_SCREEN = {
  // The market
  '/home': 'market',
  '/home/entreprise': 'company-market',
  '/desk': 'positions',
  '/rfqs': 'price-requests',
  '/rfqs/$id': 'price-requests',
  '/standing': 'standing-orders',
  '/analytics': 'analytics',
  '/execution-report': 'execution-report',
  '/directory': 'directory',
  '/opening-rate': 'opening-rates',
  '/opening-price': 'opening-board',
  '/market/pmp': 'position-limits',
  '/list-race': 'races',
  '/new/race': 'new-race',
  '/races/$id': 'race',

  // The process of orders
  '/start': 'start',
  '/work': 'work',
  '/calendar': 'calendar',
  '/closing': 'closing',
  '/process': 'process',
  '/on-hold': 'on-hold',
  '/draft': 'orders-draft',
  '/confirm': 'orders-confirm',
  '/reception': 'orders-reception',
  '/bills-notes': 'orders-dealing-room',
  '/back-office-validation': 'orders-back-office',
  '/generate-ticket': 'orders-to-ticket',
  '/ticket': 'orders-to-deliver',
  '/delivered': 'orders-delivered',
  '/cash-out-admin': 'cash-out',
  '/book': 'order-book',
  '/orders/$id': 'order',
  '/invoices': 'invoices',
  '/audit': 'audit',
  '/gate': 'gate-checks',
  '/screening': 'screening-alerts',
  '/price-outliers': 'price-outliers',
  '/time-machine': 'time-machine',
  '/profit-margin': 'profit',

  // Order requests
  '/transaction': 'requests',
  '/transaction/new': 'new-request',
  '/transaction/$id': 'request',
  '/transaction/$id/bank': 'request-to-bank',
  '/cover': 'cover-plan',
  '/titles': 'import-titles',
  '/manifest': 'requests-to-validate',
  '/book/entreprise': 'request-ledger',
  '/delivery/corporate': 'company-deliveries',
  '/follow-up': 'follow-up',
  '/deal': 'deals',

  // Configuration
  '/first-day': 'first-day',
  '/margin': 'margin',
  '/remainder-rate': 'remainder-prices',
  '/rates': 'standard-rates',
  '/display': 'rate-boards',
  '/entreprise-signups': 'clients',
  '/entreprise-signups/new': 'new-client',
  '/rate-margin': 'market-commission',
  '/displays': 'banks-with-boards',
  '/agencies': 'agencies',
  '/agencies/config': 'default-agencies',
  '/new/agency': 'agency',
  '/new/agency/$id': 'agency',
  '/config': 'configuration',
  '/change-MP-time': 'hours-and-limits',
  '/service-times': 'service-times',
  '/holidays': 'holidays',
  '/denominations': 'denominations',
  '/fixings': 'reference-rates',
  '/screening/lists': 'screening-lists',
  '/limits': 'deal-limits',
  '/office-papers': 'office-papers',
  '/office-held': 'office-held',
  '/houses': 'refused-houses',
  '/integrations': 'integrations',
  '/machine-clients': 'machine-clients',
  '/users': 'users',
  '/users/new': 'user',
  '/users/edit/$id': 'user',
  '/auth': 'authorisation-rules',
  '/auth/new': 'new-rule',
  '/company': 'company-record',
  '/companies/$id': 'company-record',
  '/owners': 'owners',
  '/owners/$id': 'owners',

  // Trust
  '/trusted/rates': 'trust-rates',
  '/trusted/dt': 'trust-visibility',
  '/trusted/config': 'trust-operator',
  '/trusted/book': 'trust-tickets',
  '/trusted/agencies': 'trust-agencies',
  '/trusted/agencies/$id': 'trust-agency',
  '/trusted/copilot': 'trust-copilot',
  '/trusted/tokens': 'trust-tokens',
  '/trusted/operators': 'trust-operators',

  // One's own account
  '/account/settings': 'settings',
  '/notifications': 'notifications',
  '/notifications/settings': 'notification-settings',
  '/change-password': 'password',
  '/account/sessions': 'sessions',
  '/account/email': 'email-address',
  '/account/second-factor': 'second-factor',

  // Pages for everybody
  '/changer': 'traveller-rates',
  '/changer/demande': 'traveller-request',
  '/changer/suivi': 'traveller-follow',
  '/verify/$code': 'verify-document',
  '/display/$code': 'agency-screen',
} as const satisfies Readonly<Record<string, string>>

export type ScreenWithGuide = keyof typeof GUIDE_OF_SCREEN
export type GuidePage = (typeof CHAPTERS)[number] | (typeof GUIDE_OF_SCREEN)[ScreenWithGuide]

/** Every page of the guide once, the chapters first. */
export const GUIDE_PAGES: readonly GuidePage[] = [
  ...new Set<GuidePage>([...CHAPTERS, ...Object.values(GUIDE_OF_SCREEN)]),
]

/** The page of a screen, by its route's path; undefined where it has none. */
export function guideOfScreen(path: string): GuidePage | undefined {
  return Object.hasOwn(GUIDE_OF_SCREEN, path) ? GUIDE_OF_SCREEN[path as ScreenWithGuide] : undefined
}

/** What chapters were called while the guide was French alone: addresses that people have kept. */
const FORMER_NAMES: Readonly<Record<string, GuidePage>> = {
  'bureau-de-change': 'exchange-office',
  'salle-des-marches': 'dealing-room',
  guichet: 'counter',
  'demandes-clients': 'client-requests',
  'reglages-banque': 'bank-settings',
  entreprise: 'company',
  voyageur: 'traveller',
  plateforme: 'platform',
}

/** The page that an address names; undefined where there is none of that name. */
export function guidePage(name: string): GuidePage | undefined {
  return GUIDE_PAGES.find((page) => page === name) ?? FORMER_NAMES[name]
}

/** The address of a page of the guide. */
export const guidePath = (page: GuidePage): string => (page === FIRST_PAGE ? '/guide' : `/guide/${page}`)

/** The page of the guide that a link in its text leads to; undefined for a link that leads elsewhere. */
export function pageOfLink(href: string): GuidePage | undefined {
  const name = /^([\w-]+)\.md$/.exec(href)?.[1]
  return name === undefined ? undefined : guidePage(name)
}
