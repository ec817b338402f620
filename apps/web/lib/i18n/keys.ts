import type agencies from './catalogues/fr/agencies.json'
import type auth from './catalogues/fr/auth.json'
import type bids from './catalogues/fr/bids.json'
import type common from './catalogues/fr/common.json'
import type company from './catalogues/fr/company.json'
import type control from './catalogues/fr/control.json'
import type desk from './catalogues/fr/desk.json'
import type errors from './catalogues/fr/errors.json'
import type exports from './catalogues/fr/exports.json'
import type limits from './catalogues/fr/limits.json'
import type market from './catalogues/fr/market.json'
import type notices from './catalogues/fr/notices.json'
import type orders from './catalogues/fr/orders.json'
import type people from './catalogues/fr/people.json'
import type reports from './catalogues/fr/reports.json'
import type requests from './catalogues/fr/requests.json'
import type shell from './catalogues/fr/shell.json'
import type signups from './catalogues/fr/signups.json'
import type trading from './catalogues/fr/trading.json'
import type travellers from './catalogues/fr/travellers.json'

type Catalogues = {
  agencies: typeof agencies
  auth: typeof auth
  bids: typeof bids
  common: typeof common
  company: typeof company
  control: typeof control
  desk: typeof desk
  errors: typeof errors
  exports: typeof exports
  limits: typeof limits
  market: typeof market
  notices: typeof notices
  orders: typeof orders
  people: typeof people
  reports: typeof reports
  requests: typeof requests
  shell: typeof shell
  trading: typeof trading
  signups: typeof signups
  travellers: typeof travellers
}

type Path<T> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Path<T[K]>}` }[keyof T & string]

/** A key with its namespace, e.g. `shell:menu.draft`: what tables of labels (menus, columns, statuses) hold. */
export type TextKey = { [N in keyof Catalogues]: `${N}:${Path<Catalogues[N]>}` }[keyof Catalogues]
