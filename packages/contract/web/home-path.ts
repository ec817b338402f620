import type { SessionUser } from '../http/session.ts'

/** The first page after sign-in: banks and exchange offices have the market, companies their own. */
export function homePath(user: Pick<SessionUser, 'is_bank'>): '/home' | '/home/entreprise' {
  return user.is_bank ? '/home' : '/home/entreprise'
}

/** What opens after the sign-in: the page that the person has chosen, else the first page of their company. */
export function startPath(user: Pick<SessionUser, 'is_bank' | 'settings'>): string {
  return user.settings.startPage ?? homePath(user)
}
