import { isAlertMessage } from '@fxmatch/contract/events/message-shapes'
import { TOPICS } from '@fxmatch/contract/events/topics'
import { useSession } from '../lib/session/session.ts'
import { useLiveTopic } from './live-provider.tsx'

/** Calls `heard` when the person's own sessions, or settings, have changed on any device, this one included, or they were notified of something. */
export function useOwnEvent(event: 'sessions' | 'settings' | 'created', heard: () => void): void {
  const { id } = useSession()
  useLiveTopic(TOPICS.alerts(id), isAlertMessage, (messages) => {
    if (messages.some((message) => message.event === event)) heard()
  })
}
