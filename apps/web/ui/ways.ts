import type { Capability } from '@fxmatch/domain/access/capabilities'
import type { CompanyKind } from '@fxmatch/domain/access/roles'

interface Place {
  /** A screen by its path; the right that it asks for goes without saying. */
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
  /** What one does there, where that takes more than the screen does. */
  readonly needs?: Capability
  readonly kinds?: readonly CompanyKind[]
}

/** Where an empty list can lead on to, by what one does there (`shell:next`). */
export const WAYS = {
  publish: { to: '/desk' },
  market: { to: '/home', kinds: ['BANK', 'EXCHANGE_OFFICE', 'PLATFORM'] },
  buy: { to: '/home', kinds: ['BANK'], needs: 'order.place' },
  request: { to: '/transaction/new' },
  requests: { to: '/transaction', kinds: ['CORPORATE'] },
  basket: { to: '/home/entreprise' },
  clients: { to: '/entreprise-signups' },
  manifest: { to: '/manifest', search: { from: 'all' } },
  process: { to: '/process' },
  turns: { to: '/on-hold' },
  queue: { to: '/work' },
  closing: { to: '/closing', kinds: ['BANK'] },
  openingRate: { to: '/opening-rate', needs: 'opening_rate.validate' },
  standardRates: { to: '/rates', kinds: ['BANK'], needs: 'rate.manage' },
  trustRates: { to: '/trusted/rates', needs: 'trust.use' },
  trustRequests: { to: '/home', search: { tab: 'bid-trust' }, needs: 'trust.use' },
  reached: { to: '/notifications/settings' },
} as const satisfies Readonly<Record<string, Place>>
export type Way = keyof typeof WAYS

/**
 * The first of some ways that somebody may go; null where they may go none.
 *
 * @param neededBy the right that the screen of a path asks for
 */
export function wayOpenTo(
  ways: readonly Way[],
  user: { readonly companyKind: CompanyKind; readonly capabilities: readonly Capability[] },
  neededBy: (path: string) => Capability | undefined,
): Way | null {
  const has = (right: Capability | undefined) => right === undefined || user.capabilities.includes(right)
  const isOpen = (way: Way) => {
    const { to, needs, kinds }: Place = WAYS[way]
    return has(neededBy(to)) && has(needs) && (kinds === undefined || kinds.includes(user.companyKind))
  }
  return ways.find(isOpen) ?? null
}
