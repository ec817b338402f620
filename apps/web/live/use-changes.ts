import { isChangeMessage } from '@fxmatch/contract/events/message-shapes'
import { type ChangeNoun, TOPICS } from '@fxmatch/contract/events/topics'
import type { Call } from '@fxmatch/contract/http/call'
import { useSession } from '../lib/session/session.ts'
import { useLiveTopic } from './live-provider.tsx'
import { useKept } from './use-kept.ts'

/**
 * Keeps what some calls answered current: when something of one of the nouns changed, for the viewer's company or for
 * everyone, their queries are fetched anew with the viewer's own rights.
 */
export function useChanges(nouns: readonly ChangeNoun[], calls: readonly Pick<Call, 'name'>[]): void {
  const { company, capabilities } = useSession()
  const askAnew = useKept(calls)
  const refresh = (messages: readonly { noun: ChangeNoun }[]) => {
    if (messages.some(({ noun }) => nouns.includes(noun))) askAnew()
  }
  useLiveTopic(TOPICS.changes(company), isChangeMessage, refresh)
  useLiveTopic(capabilities.includes('market.view') ? TOPICS.marketChanges : null, isChangeMessage, refresh)
}
