import type { WorkItem } from '@fxmatch/contract/http/work'
import { marketToday } from '../../lib/format/dates.ts'

/** Where a step is taken. */
export type Place = { to: string; search?: Record<string, string | number> }

/**
 * The screen on which something that waits is done, opened at it: never a list in which it would still have to be found. What is
 * decided in its row (`row-does.ts`) has its place too, for whoever wants to see what stands around it.
 */
export function whereDone({ kind, step, id, reference, direction, currency, since, order }: WorkItem): Place {
  switch (kind) {
    case 'order':
      return step === 'accept_bid'
        ? { to: '/home/entreprise', search: { tab: '2', transaction: order?.answers ?? '', bid: id } }
        : { to: `/orders/${id}` }
    case 'request':
      if (step === 'buy_rest') return { to: `/transaction/${reference}/bank` }
      return step === 'go'
        ? { to: '/home/entreprise', search: { transaction: reference } }
        : { to: '/manifest', search: { from: 'all', reference, open: reference } }
    case 'sign_up':
      return { to: '/entreprise-signups', search: { open: id } }
    case 'rule_change':
      return { to: '/auth', search: { open: id } }
    case 'account_change':
      return { to: `/users/edit/${id.split(' ')[0]}` }
    case 'rate_change':
      // A book has one list that waits, and an agency too: it stands above the rates.
      if (step === 'decide_board_rates') return { to: '/display', search: { agency: id } }
      return { to: step === 'decide_remainder_rates' ? '/remainder-rate' : '/rates', search: { open: id } }
    case 'company_change':
      return { to: `/companies/${id}` }
    case 'owners':
      return { to: `/owners/${id}` }
    case 'denomination':
      return { to: '/denominations', search: { currency: reference, open: id } }
    case 'fixing':
      return { to: '/fixings', search: { brought: id } }
    case 'opening_rate':
      return { to: '/opening-rate', search: { currency: reference } }
    case 'trust_request':
      return { to: '/home', search: { tab: direction === 'SALE' ? 'ask-trust' : 'bid-trust', offer: id } }
    case 'trust_proposal':
      return {
        to: '/trusted/book',
        search: { status: 'ACCEPTED', currency: currency?.isoCode ?? '', size: 100, ticket: id },
      }
    case 'gate_override':
      return { to: '/gate', search: { day: marketToday(new Date(since)), open: id } }
    case 'limit_change':
      return { to: '/limits', search: { open: id } }
    case 'office_paper':
      return { to: '/office-papers', search: { open: id } }
    case 'house_refusal':
      return { to: '/houses', search: { open: id } }
    case 'machine_client':
      return { to: '/integrations', search: { client: id } }
    case 'screening_alert':
      return { to: '/screening', search: { open: reference } }
    case 'screening_list':
      return { to: '/screening/lists', search: { open: id } }
    case 'price_outlier':
      return { to: '/price-outliers', search: { open: id } }
    case 'execution_report': {
      const [company = '', month = ''] = id.split(' ')
      return { to: '/execution-report', search: { company, month } }
    }
  }
}
