import type { SessionUser } from '@fxmatch/contract/http/session'
import { homePath, startPath } from '@fxmatch/contract/web/home-path'
import { ownPath } from './own-path.ts'

export { homePath, startPath }

/** Where somebody goes who is in now: the page of this site that was wished for, else the one that opens for them. */
export function wayIn(wished: unknown, user: Pick<SessionUser, 'is_bank' | 'settings'>): string {
  return ownPath(wished) ?? startPath(user)
}
