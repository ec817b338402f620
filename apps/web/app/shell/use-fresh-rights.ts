import { isChangeMessage } from '@fxmatch/contract/events/message-shapes'
import { type ChangeNoun, TOPICS } from '@fxmatch/contract/events/topics'
import { useSession } from '../../lib/session/session.ts'
import { useLiveTopic } from '../../live/live-provider.tsx'
import { useSessionAnew } from './use-session-anew.ts'

/**
 * Asks anew who is signed in when somebody changed the person's own account, so that menus and buttons follow the new
 * rights at once, or how the company is called. The server follows them with every request, whatever is shown.
 */
export function useFreshRights(): void {
  const { id, company } = useSession()
  const readAnew = useSessionAnew()
  useLiveTopic(TOPICS.changes(company), isChangeMessage, (messages) => {
    const own = ({ noun, id: whose }: { noun: ChangeNoun; id: string | null }) =>
      (noun === 'user' && whose === id) || noun === 'company'
    if (messages.some(own)) readAnew()
  })
}
