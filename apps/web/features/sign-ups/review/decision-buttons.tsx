import type { Organization } from '@fxmatch/contract/http/sign-ups'
import { useTranslation } from 'react-i18next'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import classes from './review.module.css'
import type { Deciding } from './use-decision.tsx'

/** Valider and Refuser, or why not; nothing once the sign-up is decided. */
export function DecisionButtons({
  signUp,
  onDecide,
  inRow = false,
}: {
  signUp: Organization
  onDecide: (deciding: Deciding) => void
  inRow?: boolean
}) {
  const { t } = useTranslation('signups')
  if (signUp.decidedAt !== null) return null
  const reason = (rule: string | null) =>
    rule === null ? null : rule === 'DOCUMENTS_MISSING' ? t('reason.documentsMissing') : t('reason.notYours')
  const button = (action: Deciding['action']) => (
    <ReasonedButton
      size={inRow ? 'compact-xs' : 'xs'}
      variant={action === 'validate' ? 'filled' : 'default'}
      reason={reason(signUp[action].rule)}
      reasonAs="tooltip"
      aria-label={t(action === 'validate' ? 'validate.of' : 'refuse.of', { company: signUp.name })}
      onClick={() => onDecide({ action, signUp })}
    >
      {t(action === 'validate' ? 'validate.action' : 'refuse.action')}
    </ReasonedButton>
  )
  return (
    <span className={classes.decision}>
      {button('validate')}
      {button('refuse')}
    </span>
  )
}
