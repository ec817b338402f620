import { alertMessageSchema, TOPICS } from '@fxmatch/contract/events/live-events'
import { useSession } from '../lib/session/session.ts'
import { useLiveTopic } from './live-provider.tsx'

/** Calls `heard` when the person's own sessions, or settings, have changed on any device, this one included. */
export function useOwnEvent(event: 'sessions' | 'settings', heard: () => void): void {
  const { id } = useSession()
  useLiveTopic(TOPICS.alerts(id), alertMessageSchema, (messages) => {
    if (messages.some((message) => message.event === event)) heard()
  })
}
