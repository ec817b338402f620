import 'i18next'
import type agencies from './catalogues/fr/agencies.json'
import type analytics from './catalogues/fr/analytics.json'
import type audit from './catalogues/fr/audit.json'
import type auth from './catalogues/fr/auth.json'
import type bids from './catalogues/fr/bids.json'
import type board from './catalogues/fr/board.json'
import type book from './catalogues/fr/book.json'
import type calendar from './catalogues/fr/calendar.json'
import type common from './catalogues/fr/common.json'
import type company from './catalogues/fr/company.json'
import type control from './catalogues/fr/control.json'
import type desk from './catalogues/fr/desk.json'
import type directory from './catalogues/fr/directory.json'
import type display from './catalogues/fr/display.json'
import type errors from './catalogues/fr/errors.json'
import type exports from './catalogues/fr/exports.json'
import type invoices from './catalogues/fr/invoices.json'
import type limits from './catalogues/fr/limits.json'
import type market from './catalogues/fr/market.json'
import type messages from './catalogues/fr/messages.json'
import type notices from './catalogues/fr/notices.json'
import type notifications from './catalogues/fr/notifications.json'
import type orders from './catalogues/fr/orders.json'
import type people from './catalogues/fr/people.json'
import type rates from './catalogues/fr/rates.json'
import type refusals from './catalogues/fr/refusals.json'
import type reports from './catalogues/fr/reports.json'
import type requests from './catalogues/fr/requests.json'
import type rules from './catalogues/fr/rules.json'
import type security from './catalogues/fr/security.json'
import type settings from './catalogues/fr/settings.json'
import type shell from './catalogues/fr/shell.json'
import type signups from './catalogues/fr/signups.json'
import type trading from './catalogues/fr/trading.json'
import type travellers from './catalogues/fr/travellers.json'
import type trust from './catalogues/fr/trust.json'
import type users from './catalogues/fr/users.json'
import type work from './catalogues/fr/work.json'

declare module 'i18next' {
  /** The French catalogue is the source of the keys: a key it does not have is a type error. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      agencies: typeof agencies
      auth: typeof auth
      bids: typeof bids
      book: typeof book
      board: typeof board
      common: typeof common
      company: typeof company
      control: typeof control
      desk: typeof desk
      display: typeof display
      errors: typeof errors
      exports: typeof exports
      limits: typeof limits
      market: typeof market
      messages: typeof messages
      notices: typeof notices
      notifications: typeof notifications
      orders: typeof orders
      people: typeof people
      rates: typeof rates
      refusals: typeof refusals
      reports: typeof reports
      requests: typeof requests
      rules: typeof rules
      settings: typeof settings
      security: typeof security
      shell: typeof shell
      trading: typeof trading
      signups: typeof signups
      trust: typeof trust
      work: typeof work
      calendar: typeof calendar
      audit: typeof audit
      invoices: typeof invoices
      analytics: typeof analytics
      directory: typeof directory
      users: typeof users
      travellers: typeof travellers
    }
  }
}
