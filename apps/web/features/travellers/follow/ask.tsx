import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runAlone } from '../../../lib/api/query-client.ts'
import { asApiError } from '../../../lib/failures/api-error.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useTravellerError } from '../use-traveller-error.ts'
import { AcceptCustoms, type CustomsTyped, NOTHING_SAID, saidForCustoms } from './accept-customs.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import type { Proposal } from './proposal-card.tsx'
import type { Answer, useAnswer } from './use-follow.ts'

export type Question = { kind: 'accept' | 'refuse'; proposal: Proposal } | { kind: 'withdraw' }

/** What is asked before a proposal is accepted or refused, or a request withdrawn. */
export function Ask(props: {
  question: Question
  request: FollowedRequest
  answering: ReturnType<typeof useAnswer>
  onClose: () => void
}) {
  const { question, request, answering, onClose } = props
  const { t } = useTranslation('travellers')
  const format = useFormat()
  const errorText = useTravellerError()
  const client = useQueryClient()
  const [typed, setTyped] = useState(NOTHING_SAID)
  const [fault, setFault] = useState<string>()
  const dialog = {
    ...{ running: answering.isPending, onClose },
    onConfirm: () =>
      runAlone(client, () =>
        answering.mutate(answerOf(question, typed), {
          onSuccess: onClose,
          // What is wrong of what was typed is said where it was typed; all else on the page.
          onError: (error) =>
            asApiError(error).refusal?.fields?.length ? setFault(errorText(error)) : onClose(),
        }),
      ),
  }
  if (question.kind === 'withdraw') {
    return (
      <AnswerDialog title={t('ask.withdrawTitle')} confirm={t('ask.withdraw')} danger {...dialog}>
        <p>{t('ask.withdrawText')}</p>
      </AnswerDialog>
    )
  }
  const { operator, agency, amount, allIn, customs } = question.proposal
  if (question.kind === 'refuse') {
    return (
      <AnswerDialog title={t('ask.refuseTitle')} confirm={t('proposal.refuse')} danger {...dialog}>
        <p>{t('ask.refuseText', { operator: operator.name })}</p>
      </AnswerDialog>
    )
  }
  const { isoCode, pattern } = request.currency
  return (
    <AnswerDialog title={t('ask.acceptTitle')} confirm={t('proposal.accept')} {...dialog}>
      <p>
        {t(request.direction === 'SELL' ? 'ask.acceptReceive' : 'ask.acceptPay', {
          operator: operator.name,
          amount: format.amount(amount, pattern),
          currency: isoCode,
          allIn: format.dinars(allIn),
          agency: agency.name,
        })}
      </p>
      {/* What the office sees is what the traveller has proven, and nothing else. */}
      <p>
        {t(request.phone === null ? 'ask.acceptThenMail' : 'ask.acceptThenPhone', {
          operator: operator.name,
        })}
      </p>
      {customs !== null && (
        <AcceptCustoms asks={customs} said={request.customs} typed={typed} error={fault} onType={setTyped} />
      )}
    </AnswerDialog>
  )
}

/** What is said to a question. An acceptance says what was to be paid or received, and what the request did not say for the customs. */
function answerOf(asked: Question, typed: CustomsTyped): Answer {
  if (asked.kind === 'withdraw') return asked
  const { id: proposal, allIn: seenTotal } = asked.proposal
  return asked.kind === 'accept'
    ? { kind: 'accept', proposal, seenTotal, ...saidForCustoms(typed) }
    : { kind: 'refuse', proposal }
}
