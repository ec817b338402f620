import { isChangeMessage } from '@fxmatch/contract/events/message-shapes'
import { type ChangeNoun, TOPICS } from '@fxmatch/contract/events/topics'
import type { Call } from '@fxmatch/contract/http/call'
import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../lib/api/call-query.ts'
import { useSession } from '../lib/session/session.ts'
import { useLiveTopic } from './live-provider.tsx'

/**
 * Keeps what some calls answered current: when something of one of the nouns changed, for the viewer's company or for
 * everyone, their queries are fetched anew with the viewer's own rights.
 */
export function useChanges(nouns: readonly ChangeNoun[], calls: readonly Pick<Call, 'name'>[]): void {
  const { company, capabilities } = useSession()
  const client = useQueryClient()
  const refresh = (messages: readonly { noun: ChangeNoun }[]) => {
    if (!messages.some(({ noun }) => nouns.includes(noun))) return
    for (const call of calls) void client.invalidateQueries({ queryKey: callKey(call) })
  }
  useLiveTopic(TOPICS.changes(company), isChangeMessage, refresh)
  useLiveTopic(capabilities.includes('market.view') ? TOPICS.marketChanges : null, isChangeMessage, refresh)
}
