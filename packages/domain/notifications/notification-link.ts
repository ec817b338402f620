import type { NotificationKind } from './notification-table.ts'

/**
 * The values that the text and the link of a notification are made of; one that is absent was not known or does not
 * apply.
 */
export type NotificationParams = Readonly<Record<string, string>>

/** Kinds told to the bank, which works on requests in its manifest; the others lead the company to its own list. */
const IN_MANIFEST: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'request.submitted',
  'request.rest_bought',
  'request.canceled',
  'request.to_validate_back_office',
  'request.returned',
])

function requestList(path: string, reference: string | undefined): string {
  return reference === undefined ? path : `${path}?from=all&open=${encodeURIComponent(reference)}`
}

/** The tab of a Trust request, with the request open. */
function trustTab(id: string, { operation }: NotificationParams): string {
  const tab = operation === 'SALE' ? 'ask-trust' : 'bid-trust'
  return `/home?tab=${tab}&offer=${encodeURIComponent(id)}`
}

/** The screen of the rates of a book, of a board with its agency. */
function rateScreen({ book, agency }: NotificationParams): string {
  if (book === 'BOARD') return `/display?agency=${agency}`
  return book === 'REMAINDER' ? '/remainder-rate' : '/rates'
}

/** A month's execution report: of which company, for its bank; of which bank, for its company. */
function reportPage(kind: NotificationKind, { period, bankId, companyId }: NotificationParams): string {
  const toBank = kind === 'execution_report.ready' || kind === 'execution_report.objected'
  return `/execution-report?month=${period}&${toBank ? `company=${companyId}` : `bank=${bankId}`}`
}

/** What is told of one's own account leads where one can do something about it, or read what; null for what is told to who manages it. */
function ownAccountPage(kind: NotificationKind): string | null {
  if (kind === 'account.second_factor_reset') return '/account/second-factor'
  return kind === 'account.own_parted' || kind === 'account.own_card_met' ? '/guide/user' : null
}

/** Where a notification leads: a path of the site. @param id of its object: a UUID, of the opening rates their day */
export function notificationUrl(kind: NotificationKind, id: string, params: NotificationParams): string {
  const [noun] = kind.split('.')
  switch (noun) {
    case 'order':
    case 'bid':
      return kind === 'order.message' ? `/orders/${id}#messages` : `/orders/${id}`
    case 'request':
      return requestList(IN_MANIFEST.has(kind) ? '/manifest' : '/transaction', params.reference)
    case 'title':
      // The request that holds the title, where it stands with its figures.
      return params.request === undefined ? '/manifest?from=all' : requestList('/manifest', params.request)
    case 'sign_up':
      return `/entreprise-signups?open=${encodeURIComponent(id)}`
    case 'position':
      return '/desk'
    case 'rfq':
      return `/rfqs/${id}`
    case 'race':
      return `/races/${id}`
    case 'opening_rates':
      return '/opening-price'
    case 'trust':
      return kind === 'trust.request_opened' ? trustTab(id, params) : '/trusted/book'
    case 'export':
      return `/docs/${id}`
    case 'account':
      return ownAccountPage(kind) ?? `/users/edit/${id}`
    case 'rule':
      return '/auth'
    case 'company':
      return `/companies/${params.company}`
    case 'closing':
      return `/closing?day=${params.day}`
    case 'price_proof':
      return `/price-outliers?open=${id}`
    case 'execution_report':
      return reportPage(kind, params)
    case 'note':
      return kind === 'note.to_decide' ? '/denominations' : '/'
    case 'screening':
      return kind === 'screening.list' ? '/screening/lists' : '/screening'
    case 'limit':
      return '/limits'
    case 'override':
      return '/gate'
    case 'own_title':
      return `/titles?open=${id}`
    case 'cover':
      return kind === 'cover.below_plan' ? '/cover' : '/cover?settings=true'
    case 'standing_order':
      return `/standing?open=${id}`
    case 'alert':
      return '/account/settings#alerts'
    case 'endpoint':
      return '/integrations'
    case 'house':
      return '/houses'
    case 'client':
      return `/integrations?client=${id}`
    case 'owners':
      return `/owners/${params.companyId}`
    case 'paper':
      return '/office-papers'
    case 'ceiling':
      return `/office-held?office=${id}`
    case 'fixing':
      return '/fixings'
    case 'rates':
      return rateScreen(params)
    default:
      return '/'
  }
}
