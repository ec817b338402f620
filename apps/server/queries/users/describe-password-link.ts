import { linkState, type PasswordPurpose } from '@fxmatch/domain/access/one-time-links'
import { findPasswordOwner } from '../../db/companies/password-owner.ts'
import type { Db } from '../../db/connect.ts'
import { findPasswordLink } from '../../db/sessions/one-time-links.ts'

export interface DescribedLink {
  readonly purpose: PasswordPurpose
  readonly username: string
  readonly fullName: string
  readonly companyName: string
  readonly secondFactor: boolean
  readonly expiresAt: string
}

/** Whose password a link sets, or why it sets none. Only its holder can ask: the token's hash is the key. */
export async function describePasswordLink(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<DescribedLink | 'LINK_UNKNOWN' | 'LINK_USED' | 'LINK_EXPIRED'> {
  const link = await findPasswordLink(db, tokenHash)
  if (link === null) return 'LINK_UNKNOWN'
  const state = linkState(link, now)
  if (state !== 'VALID') return state === 'USED' ? 'LINK_USED' : 'LINK_EXPIRED'
  const owner = await findPasswordOwner(db, link.userId)
  if (owner === null || owner.disabled) return 'LINK_UNKNOWN'
  const { username, fullName, companyName, secondFactor } = owner
  const { purpose, expiresAt } = link
  return { purpose, username, fullName, companyName, secondFactor, expiresAt: expiresAt.toISOString() }
}
