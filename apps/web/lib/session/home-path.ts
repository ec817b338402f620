import type { SessionUser } from '@fxmatch/contract/http/session'
import { ownPath } from './own-path.ts'

/** The first page after sign-in: banks and exchange offices have the market, companies their own. */
export function homePath(user: Pick<SessionUser, 'is_bank'>): '/home' | '/home/entreprise' {
  return user.is_bank ? '/home' : '/home/entreprise'
}

/** What opens after the sign-in: the page that the person has chosen, else the first page of their company. */
export function startPath(user: Pick<SessionUser, 'is_bank' | 'settings'>): string {
  return user.settings.startPage ?? homePath(user)
}

/** Where somebody goes who is in now: the page of this site that was wished for, else the one that opens for them. */
export function wayIn(wished: unknown, user: Pick<SessionUser, 'is_bank' | 'settings'>): string {
  return ownPath(wished) ?? startPath(user)
}
