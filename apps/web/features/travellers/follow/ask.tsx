import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AcceptCustoms, NOTHING_SAID, saidForCustoms } from './accept-customs.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import type { Proposal } from './proposal-card.tsx'

export type Question = { kind: 'accept' | 'refuse'; proposal: Proposal } | { kind: 'withdraw' }

/** What is asked before a proposal is accepted or refused, or a request withdrawn. */
export function Ask(props: {
  question: Question
  request: FollowedRequest
  running: boolean
  /** What the server found wrong of what was said for the customs. */
  fault: string | undefined
  onConfirm: (said?: ReturnType<typeof saidForCustoms>) => void
  onClose: () => void
}) {
  const { question, request, fault, onConfirm, ...rest } = props
  const dialog = { ...rest, onConfirm: () => onConfirm() }
  const [typed, setTyped] = useState(NOTHING_SAID)
  const { t } = useTranslation('travellers')
  const format = useFormat()
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
    <AnswerDialog
      title={t('ask.acceptTitle')}
      confirm={t('proposal.accept')}
      {...dialog}
      onConfirm={() => onConfirm(saidForCustoms(typed))}
    >
      <p>
        {t(request.direction === 'SELL' ? 'ask.acceptReceive' : 'ask.acceptPay', {
          operator: operator.name,
          amount: format.amount(amount, pattern),
          currency: isoCode,
          allIn: format.dinars(allIn),
          agency: agency.name,
        })}
      </p>
      <p>{t('ask.acceptThen')}</p>
      {customs !== null && (
        <AcceptCustoms asks={customs} said={request.customs} typed={typed} error={fault} onType={setTyped} />
      )}
    </AnswerDialog>
  )
}
