import { beginsAtHome } from '@fxmatch/domain/home/home-panels'
import type { SessionUser } from '../http/session.ts'

type Settled = Pick<SessionUser, 'companyKind' | 'capabilities' | 'settings'>

/** The market, the specification's Mainscreen: banks, exchange offices and the platform have one, companies their own. */
export function marketPath(user: Pick<SessionUser, 'is_bank'>): '/home' | '/home/entreprise' {
  return user.is_bank ? '/home' : '/home/entreprise'
}

/** The address of the homes: each person finds their own there. */
export const HOME_PATH = '/start'

/** The first page after the sign-in: the home of the person's job, else the market, which is a dealer's first sight too. */
export function homePath(user: Pick<SessionUser, 'is_bank' | 'companyKind' | 'capabilities'>): string {
  return beginsAtHome(user) ? HOME_PATH : marketPath(user)
}

/** What opens after the sign-in: the page that the person has chosen, else the first page of their job. */
export function startPath(user: Pick<SessionUser, 'is_bank'> & Settled): string {
  return user.settings.startPage ?? homePath(user)
}
