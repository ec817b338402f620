import { isChangeMessage } from '@fxmatch/contract/events/message-shapes'
import { type ChangeNoun, TOPICS } from '@fxmatch/contract/events/topics'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { announceSessionEnd } from '../../lib/api/session-ended.ts'
import { useSession } from '../../lib/session/session.ts'
import { sessionQuery } from '../../lib/session/session-query.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'

/**
 * Asks anew who is signed in when somebody changed the person's own account, so that menus and buttons follow the new
 * rights at once, or how the company is called. The server follows them with every request, whatever is shown.
 */
export function useFreshRights(): void {
  const { id, company } = useSession()
  const client = useQueryClient()
  const router = useRouter()
  useLiveTopic(TOPICS.changes(company), isChangeMessage, (messages) => {
    const own = ({ noun, id: whose }: { noun: ChangeNoun; id: string | null }) =>
      (noun === 'user' && whose === id) || noun === 'company'
    if (!messages.some(own)) return
    void client
      .fetchQuery({ ...sessionQuery, staleTime: 0 })
      .then((user) => (user === null ? announceSessionEnd() : router.invalidate()))
      // No answer: the next request of any kind tells what is the matter.
      .catch(() => undefined)
  })
}
