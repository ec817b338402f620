import type { Capability } from '../access/capabilities.ts'
import type { CompanyKind } from '../access/roles.ts'

/** What a home is made of. A panel shows nothing that the lists of its reader do not. */
export const HOME_PANELS = [
  ...(['queue', 'line', 'receptions', 'stock', 'manifest', 'closings'] as const),
  ...(['requests', 'cover', 'dues'] as const),
  ...(['best', 'deals', 'limits'] as const),
  ...(['waits', 'profit', 'volume', 'signups', 'audit', 'screening', 'engaged'] as const),
] as const
export type HomePanel = (typeof HOME_PANELS)[number]

/** Who is asked for: what of a person decides which homes they have. */
export interface HomeOwner {
  readonly companyKind: CompanyKind
  readonly capabilities: Iterable<Capability>
}

/**
 * Whom a panel is for at all, whatever home it stands in: the kinds of company that have what it counts, and the right that its
 * lists ask for. A home cannot widen it.
 */
const OPEN_TO: Readonly<
  Record<HomePanel, { readonly kinds: readonly CompanyKind[]; readonly needs: Capability }>
> = {
  queue: { kinds: ['PLATFORM', 'BANK', 'EXCHANGE_OFFICE', 'CORPORATE'], needs: 'order.view' },
  line: { kinds: ['PLATFORM', 'BANK', 'EXCHANGE_OFFICE'], needs: 'order.view' },
  receptions: { kinds: ['EXCHANGE_OFFICE'], needs: 'order.view' },
  stock: { kinds: ['EXCHANGE_OFFICE'], needs: 'position.publish' },
  manifest: { kinds: ['BANK'], needs: 'order_request.validate_front_office' },
  closings: { kinds: ['BANK'], needs: 'closing.sign' },
  best: { kinds: ['BANK'], needs: 'order.place' },
  deals: { kinds: ['BANK'], needs: 'order.place' },
  limits: { kinds: ['BANK'], needs: 'order.place' },
  requests: { kinds: ['CORPORATE'], needs: 'order_request.manage' },
  cover: { kinds: ['CORPORATE'], needs: 'order_request.manage' },
  dues: { kinds: ['CORPORATE'], needs: 'order_request.manage' },
  waits: { kinds: ['PLATFORM', 'BANK', 'EXCHANGE_OFFICE', 'CORPORATE'], needs: 'order.view' },
  // What a bank earns is for who runs it, though its people may look it up (0029).
  profit: { kinds: ['BANK'], needs: 'rule.manage' },
  volume: { kinds: ['PLATFORM', 'BANK', 'EXCHANGE_OFFICE', 'CORPORATE'], needs: 'order.view' },
  signups: { kinds: ['PLATFORM'], needs: 'signup.view' },
  audit: { kinds: ['PLATFORM'], needs: 'audit.view' },
  screening: { kinds: ['PLATFORM', 'BANK', 'EXCHANGE_OFFICE'], needs: 'screening.decide' },
  engaged: { kinds: ['BANK'], needs: 'limit.confirm' },
}

/** A job that has a home: whose it is, and its panels in the order in which they stand unless somebody arranges them. */
interface Home {
  readonly kind: CompanyKind
  /** Rights of which its owner has one; left out, everybody's of such a company. */
  readonly anyOf?: readonly Capability[]
  /** Rights whose owners have another home instead. */
  readonly without?: readonly Capability[]
  readonly panels: readonly HomePanel[]
  /** Its owner begins on the market all the same, and finds it in the menu (0301). */
  readonly afterMarket?: true
}

/** Every job with a home. Who has two has the panels of both, those of the first in front. */
const HOMES: readonly Home[] = [
  // The auditor, and the back office of the platform.
  { kind: 'PLATFORM', anyOf: ['audit.view'], panels: ['audit', 'line', 'waits'] },
  // Compliance: what waits for it first.
  { kind: 'PLATFORM', anyOf: ['screening.decide'], panels: ['screening', 'queue', 'line', 'waits'] },
  { kind: 'BANK', anyOf: ['screening.decide'], panels: ['screening', 'queue', 'engaged', 'line', 'waits'] },
  { kind: 'EXCHANGE_OFFICE', anyOf: ['screening.decide'], panels: ['screening', 'queue'] },
  {
    kind: 'PLATFORM',
    anyOf: ['configuration.manage'],
    panels: ['line', 'queue', 'waits', 'signups', 'volume'],
  },
  // Who runs a bank: overrides are over in half an hour, and stand in the queue.
  {
    kind: 'BANK',
    anyOf: ['rule.manage'],
    panels: ['line', 'queue', 'waits', 'engaged', 'closings', 'profit', 'volume'],
  },
  // A dealer: what runs out, the market's best, what may be dealt, what waits, what was dealt.
  {
    kind: 'BANK',
    anyOf: ['order.place'],
    without: ['rule.manage'],
    panels: ['deals', 'best', 'limits', 'queue', 'volume'],
    afterMarket: true,
  },
  // The ticket desk and the manifest of a bank.
  {
    kind: 'BANK',
    anyOf: ['ticket.generate', 'order.deliver', 'order_request.validate_front_office'],
    panels: ['line', 'queue', 'manifest', 'closings'],
  },
  { kind: 'EXCHANGE_OFFICE', panels: ['queue', 'receptions', 'stock', 'line'] },
  // A company's treasurer.
  { kind: 'CORPORATE', anyOf: ['order_request.manage'], panels: ['requests', 'cover', 'dues', 'queue'] },
  // Who runs an office or a company, beside what they do there.
  { kind: 'EXCHANGE_OFFICE', anyOf: ['user.manage'], panels: ['waits', 'volume'] },
  { kind: 'CORPORATE', anyOf: ['user.manage'], panels: ['waits', 'volume'] },
]

function homesOf({ companyKind, capabilities }: HomeOwner): {
  own: readonly Home[]
  has: ReadonlySet<Capability>
} {
  const has = new Set(capabilities)
  const own = HOMES.filter(
    ({ kind, anyOf, without }) =>
      kind === companyKind &&
      (anyOf === undefined || anyOf.some((one) => has.has(one))) &&
      !without?.some((one) => has.has(one)),
  )
  return { own, has }
}

/** The panels of a person's home in their usual order; none where their jobs have no home, and the market is what they begin with. */
export function panelsOf(owner: HomeOwner): readonly HomePanel[] {
  const { own, has } = homesOf(owner)
  const panels = new Set(own.flatMap((home) => home.panels))
  return [...panels].filter((panel) => {
    const { kinds, needs } = OPEN_TO[panel]
    return kinds.includes(owner.companyKind) && has.has(needs)
  })
}

/** Whether somebody begins with their home: they have one, and not only a dealer's, who begins on the market. */
export function beginsAtHome(owner: HomeOwner): boolean {
  return panelsOf(owner).length > 0 && homesOf(owner).own.some(({ afterMarket }) => !afterMarket)
}
