import type { UserView } from '@fxmatch/contract/http/users'
import { searchable } from '../../lib/search/searchable.ts'

/** The users of a status and a company of which the names, e-mail, CIN or company contain every word searched for. */
export function findUsers(
  users: readonly UserView[],
  filter: { q?: string | undefined; status?: string | undefined; company?: string | undefined },
): UserView[] {
  const words = searchable(filter.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return users.filter((user) => {
    if (filter.status !== undefined && user.status !== filter.status) return false
    if (filter.company !== undefined && user.company !== filter.company) return false
    const { username, fullName, email, cin, companyName, reference } = user
    const text = searchable([username, fullName, email, cin ?? '', companyName, reference].join(' '))
    return words.every((word) => text.includes(word))
  })
}
