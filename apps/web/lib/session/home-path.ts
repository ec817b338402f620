import { marketPath, startPath } from '@fxmatch/contract/web/home-path'
import { ownPath } from './own-path.ts'

export { marketPath, startPath }

/** Where somebody goes who is in now: the page of this site that was wished for, else the one that opens for them. */
export function wayIn(wished: unknown, user: Parameters<typeof startPath>[0]): string {
  return ownPath(wished) ?? startPath(user)
}
