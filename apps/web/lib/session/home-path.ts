import type { SessionUser } from '@fxmatch/contract/http/session'

/** The first page after sign-in: banks and exchange offices have the market, companies their orders. */
export function homePath(user: Pick<SessionUser, 'is_bank'>): '/home' | '/draft' {
  return user.is_bank ? '/home' : '/draft'
}
