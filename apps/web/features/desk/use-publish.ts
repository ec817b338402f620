import { marketDataCall, myPositionsCall, publishPositionCall } from '@fxmatch/contract/http/market'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { expiryOf } from './expiry.ts'
import type { PublishDraft, PublishFormHandle } from './publish-schema.ts'
import { useLimitExplanation } from './use-limit-explanation.ts'

/** Publishes what stands in the form; a refusal is written at the fields that it names. */
export function usePublish(form: PublishFormHandle, onDone: () => void) {
  const { t } = useTranslation('desk')
  const explain = useLimitExplanation(form)
  const publish = useCommand(publishPositionCall, {
    refreshes: [myPositionsCall, marketDataCall],
    success: ({ id }) => t('publish.done', { id }),
    onSuccess: onDone,
    onRefusal: (error) => {
      if (!applyRefusal(form, error)) return undefined
      explain(error)
      return 'shown'
    },
  })
  const submit = async (draft: PublishDraft) => {
    if (draft.currency === null || draft.region === null) return
    await publish.run({
      body: {
        currency: draft.currency,
        amount: draft.amount,
        rate: draft.rate,
        form: draft.form,
        region: Number(draft.region),
        zone: draft.zone === null ? null : Number(draft.zone),
        expireDate: expiryOf(draft.expireDate, new Date()).toISOString(),
        syndicate: draft.syndicate,
      },
    })
  }
  return { submit, running: publish.running }
}
