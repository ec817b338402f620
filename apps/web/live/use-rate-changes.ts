import {
  confirmRateChangeCall,
  type RateChange,
  rateChangesCall,
  refuseRateChangeCall,
  withdrawRateChangeCall,
} from '@fxmatch/contract/http/rate-changes'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import type { RateBookName } from '@fxmatch/domain/rates/rate-change'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../lib/api/call-query.ts'
import { useCommand } from '../lib/api/use-command.ts'
import { codeText } from '../lib/failures/refusal-text.ts'
import { useCan } from '../lib/session/session.ts'
import { useChanges } from './use-changes.ts'

/** The lists of rates of a book that wait for a second person, kept current, and what may be done with them. */
export interface WaitingRates {
  readonly changes: readonly RateChange[]
  /** Why nothing more can be submitted: a list waits already, or nobody else could confirm it; null where it can. */
  readonly blocked: string | null
  readonly running: boolean
  /** How what waits is being read. */
  readonly read: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly refetch: () => Promise<unknown>
  }
  /** @returns whether it was done; a refusal has been told by then */
  readonly decide: (change: RateChange, action: ChangeAction, reason: string) => Promise<boolean>
}

/** @param agency of a board only */
export function useRateChanges(book: RateBookName, agency?: string): WaitingRates {
  const { t, i18n } = useTranslation(['rates', 'refusals'])
  const enabled = useCan('rate.manage')
  const waiting = useQuery({
    ...callQuery(rateChangesCall, { query: { book, ...(agency === undefined ? {} : { agency }) } }),
    enabled,
  })
  useChanges(['rate_change'], [rateChangesCall])
  const options = (action: ChangeAction) => ({
    refreshes: [rateChangesCall],
    success: t(`rates:proposal.${action}.done`),
  })
  const confirm = useCommand(confirmRateChangeCall, options('confirm'))
  const refuse = useCommand(refuseRateChangeCall, options('refuse'))
  const withdraw = useCommand(withdrawRateChangeCall, options('withdraw'))
  const changes = waiting.data?.changes ?? []
  const rule =
    changes.length > 0
      ? 'RATE_CHANGE_PENDING'
      : waiting.data?.otherDeciders === 0
        ? 'RATE_CHANGE_ALONE'
        : null
  return {
    read: waiting,
    changes,
    blocked: rule && codeText(i18n, rule),
    running: confirm.running || refuse.running || withdraw.running,
    decide: async ({ id }, action, reason) => {
      const params = { id }
      if (action === 'refuse') return (await refuse.run({ params, body: { reason } })).ok
      return (await (action === 'confirm' ? confirm : withdraw).run({ params })).ok
    },
  }
}
