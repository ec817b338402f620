import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import type { Proposal } from './proposal-card.tsx'

export type Question = { kind: 'accept' | 'refuse'; proposal: Proposal } | { kind: 'withdraw' }

/** What is asked before a proposal is accepted or refused, or a request withdrawn. */
export function Ask(props: {
  question: Question
  request: FollowedRequest
  running: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { question, request, ...dialog } = props
  const { t } = useTranslation('travellers')
  const format = useFormat()
  if (question.kind === 'withdraw') {
    return (
      <AnswerDialog title={t('ask.withdrawTitle')} confirm={t('ask.withdraw')} danger {...dialog}>
        <p>{t('ask.withdrawText')}</p>
      </AnswerDialog>
    )
  }
  const { operator, agency, amount, allIn } = question.proposal
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
      <p>{t('ask.acceptThen')}</p>
    </AnswerDialog>
  )
}
