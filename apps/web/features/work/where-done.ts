import type { WorkItem } from '@fxmatch/contract/http/work'

/** Where a step is taken. */
export type Place = { to: string; search?: Record<string, string> }

/** The screen on which something that waits is done, opened at it. */
export function whereDone({ kind, step, id, reference, direction }: WorkItem): Place {
  switch (kind) {
    case 'order':
      return step === 'accept_bid'
        ? { to: '/home/entreprise', search: { tab: '2' } }
        : { to: `/orders/${id}` }
    case 'request':
      if (step === 'buy_rest') return { to: `/transaction/${reference}/bank` }
      return step === 'go'
        ? { to: '/home/entreprise', search: { transaction: reference } }
        : { to: '/manifest', search: { from: 'all', reference, open: reference } }
    case 'sign_up':
      return { to: '/entreprise-signups', search: { open: id } }
    case 'rule_change':
      return { to: '/auth' }
    case 'account_change':
      return { to: '/users', search: { q: reference } }
    case 'rate_change':
      if (step === 'decide_board_rates') return { to: '/display', search: { agency: id } }
      return { to: step === 'decide_remainder_rates' ? '/remainder-rate' : '/rates' }
    case 'company_change':
      return { to: `/companies/${id}` }
    case 'owners':
      return { to: `/owners/${id}` }
    case 'denomination':
      return { to: '/denominations', search: { currency: reference } }
    case 'fixing':
      return { to: '/fixings' }
    case 'opening_rate':
      return { to: '/opening-rate', search: { currency: reference } }
    case 'trust_request':
      return { to: '/home', search: { tab: direction === 'SALE' ? 'ask-trust' : 'bid-trust', offer: id } }
    case 'trust_proposal':
      return { to: '/trusted/book', search: { ticket: id } }
    case 'gate_override':
      return { to: '/gate', search: { open: id } }
    case 'limit_change':
      return { to: '/limits' }
    case 'office_paper':
      return { to: '/office-papers' }
    case 'house_refusal':
      return { to: '/houses' }
    case 'machine_client':
      return { to: '/integrations', search: { client: id } }
    case 'screening_alert':
      return { to: '/screening', search: { open: reference } }
    case 'screening_list':
      return { to: '/screening/lists' }
    case 'price_outlier':
      return { to: '/price-outliers', search: { open: id } }
    case 'execution_report': {
      const [company = '', month = ''] = id.split(' ')
      return { to: '/execution-report', search: { company, month } }
    }
  }
}
