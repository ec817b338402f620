import { marketDataCall, myPositionsCall, publishPositionCall } from '@fxmatch/contract/http/market'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import type { TypeAgain } from '../../lib/gate/use-type-again.ts'
import { expiryOf } from './expiry.ts'
import type { PublishDraft, PublishFormHandle } from './publish-schema.ts'
import { useLimitExplanation } from './use-limit-explanation.ts'

/**
 * Publishes what stands in the form; a refusal is written at the fields that it names, and what is unusual asked about beside the
 * button.
 */
export function usePublish(
  form: PublishFormHandle,
  { again, onDone }: { again: TypeAgain; onDone: () => void },
) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const [question, setQuestion] = useState<string | null>(null)
  const explain = useLimitExplanation(form)
  const publish = useCommand(publishPositionCall, {
    refreshes: [myPositionsCall, marketDataCall],
    success: ({ id }) => t('publish.done', { id }),
    onSuccess: onDone,
    onRefusal: (error) => {
      if (again.take(error)) {
        setQuestion(errorText(error))
        return 'shown'
      }
      if (!applyRefusal(form, error)) return undefined
      explain(error)
      return 'shown'
    },
  })
  const submit = async (draft: PublishDraft) => {
    if (draft.currency === null || draft.region === null) return
    const body = {
      currency: draft.currency,
      amount: draft.amount,
      rate: draft.rate,
      form: draft.form,
      region: Number(draft.region),
      zone: draft.zone === null ? null : Number(draft.zone),
      expireDate: expiryOf(draft.expireDate, new Date()).toISOString(),
      syndicate: draft.syndicate,
    }
    await publish.run({ body }, again.amountAgain)
  }
  return { submit, running: publish.running, question: again.asked === null ? null : question }
}
