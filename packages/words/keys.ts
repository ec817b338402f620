import type {} from 'i18next'

type Same = typeof import('./same.json')

type French = {
  agencies: typeof import('./fr/agencies.json')
  alerts: typeof import('./fr/alerts.json')
  analytics: typeof import('./fr/analytics.json')
  audit: typeof import('./fr/audit.json')
  auth: typeof import('./fr/auth.json')
  bids: typeof import('./fr/bids.json')
  board: typeof import('./fr/board.json')
  book: typeof import('./fr/book.json')
  boot: typeof import('./fr/boot.json')
  calendar: typeof import('./fr/calendar.json')
  common: typeof import('./fr/common.json')
  company: typeof import('./fr/company.json')
  cover: typeof import('./fr/cover.json')
  control: typeof import('./fr/control.json')
  customs: typeof import('./fr/customs.json')
  desk: typeof import('./fr/desk.json')
  documents: typeof import('./fr/documents.json')
  directory: typeof import('./fr/directory.json')
  display: typeof import('./fr/display.json')
  errors: typeof import('./fr/errors.json')
  execution: typeof import('./fr/execution.json')
  exports: typeof import('./fr/exports.json')
  fixings: typeof import('./fr/fixings.json')
  gate: typeof import('./fr/gate.json')
  groups: typeof import('./fr/groups.json')
  home: typeof import('./fr/home.json')
  integrations: typeof import('./fr/integrations.json')
  invoices: typeof import('./fr/invoices.json')
  limits: typeof import('./fr/limits.json')
  mails: typeof import('./fr/mails.json')
  market: typeof import('./fr/market.json')
  messages: typeof import('./fr/messages.json')
  notices: typeof import('./fr/notices.json')
  kinds: typeof import('./fr/kinds.json')
  notifications: typeof import('./fr/notifications.json')
  orders: typeof import('./fr/orders.json')
  outliers: typeof import('./fr/outliers.json')
  owners: typeof import('./fr/owners.json')
  past: typeof import('./fr/past.json')
  people: typeof import('./fr/people.json')
  held: typeof import('./fr/held.json')
  permits: typeof import('./fr/permits.json')
  rates: typeof import('./fr/rates.json')
  proof: typeof import('./fr/proof.json')
  reference: typeof import('./fr/reference.json')
  refusals: typeof import('./fr/refusals.json')
  reports: typeof import('./fr/reports.json')
  requests: typeof import('./fr/requests.json')
  rfqs: typeof import('./fr/rfqs.json')
  rules: typeof import('./fr/rules.json')
  screening: typeof import('./fr/screening.json')
  security: typeof import('./fr/security.json')
  settings: typeof import('./fr/settings.json')
  standing: typeof import('./fr/standing.json')
  shell: typeof import('./fr/shell.json')
  signups: typeof import('./fr/signups.json')
  titles: typeof import('./fr/titles.json')
  told: typeof import('./fr/told.json')
  trading: typeof import('./fr/trading.json')
  travellers: typeof import('./fr/travellers.json')
  trust: typeof import('./fr/trust.json')
  users: typeof import('./fr/users.json')
  work: typeof import('./fr/work.json')
}

/** The French texts, whose keys are those of every language, and the keys that share the text of another. */
export type Texts = { [N in keyof French]: N extends keyof Same ? French[N] & Same[N] : French[N] }

type Path<T> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]

/** A key with its namespace, e.g. `shell:menu.draft`: what tables of labels (menus, columns, statuses) hold. */
export type TextKey = { [N in keyof Texts]: `${N}:${Path<Texts[N]>}` }[keyof Texts]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
  }
}
