import type { CompanyKind } from '../access/roles.ts'

/** What is known of a company and of who looks it up. */
export interface ContactFacts {
  readonly kind: CompanyKind
  /** It is the viewer's own company. */
  readonly own: boolean
  /** The viewer's company is the bank that it signed up with. */
  readonly client: boolean
  /** Both have been party to an order that was agreed. */
  readonly dealt: boolean
  /** The viewer is the platform's back office. */
  readonly platform: boolean
}

/**
 * Whether the directory shows how a company is reached. Banks and exchange offices deal with the public; a company's
 * telephone and address are for those who deal with it.
 */
export function showsContact({ kind, own, client, dealt, platform }: ContactFacts): boolean {
  return kind !== 'CORPORATE' || own || client || dealt || platform
}
