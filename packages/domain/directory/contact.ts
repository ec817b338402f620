import type { CompanyKind } from '../access/roles.ts'

/** What the rule asks of a company in the directory and of the person who looks it up. */
export interface ContactFacts {
  readonly kind: CompanyKind
  /** Whether it is the viewer's own company. */
  readonly own: boolean
  /** Whether it is a company that signed up with the viewer's bank. */
  readonly client: boolean
  /** Whether the two companies have been parties to one order that both sides confirmed. */
  readonly dealt: boolean
  /** Whether the viewer is of the platform. */
  readonly platform: boolean
}

/**
 * Whether the directory (domain rules §9) shows telephone and address of a company: of banks and exchange offices to
 * everybody, of a corporate to itself, its bank, those who have dealt with it and the platform.
 */
export function showsContact({ kind, own, client, dealt, platform }: ContactFacts): boolean {
  return kind !== 'CORPORATE' || own || client || dealt || platform
}
