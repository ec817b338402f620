import type { OpenRate } from '@fxmatch/contract/http/opening-rates'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { type Decision, wordOf } from './decide-dialog.tsx'
import classes from './opening.module.css'

const ACTIONS = [
  { action: 'validate', status: OPENING_RATE_STATUS.VALIDATED },
  { action: 'reject', status: OPENING_RATE_STATUS.REJECTED },
] as const

/** 'Valider' and 'Rejeter'; once the rate is decided they say by whom and when (specification 001 §2). */
export function DecideButtons({
  rate,
  onDecide,
}: {
  rate: OpenRate
  onDecide: (decision: Decision) => void
}) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const reasonText = useReasonText()
  const decided =
    rate.status === OPENING_RATE_STATUS.WAITING
      ? null
      : t(`opening.decided.${rate.status}`, {
          name: rate.decidedBy?.name ?? '–',
          company: rate.decidedBy?.company ?? '–',
          time: format.time(rate.decidedAt),
        })
  const refused = (action: 'validate' | 'reject') => {
    const own = rate.allowedActions.find((each) => each.action === action)
    return own ? reasonText(own) : null
  }
  return (
    <span className={classes.buttons}>
      {ACTIONS.map(({ action, status }) => {
        const word = wordOf(rate, status)
        return (
          <ReasonedButton
            key={action}
            size="compact-xs"
            variant={action === 'validate' ? 'light' : 'default'}
            reason={decided ?? refused(action)}
            reasonAs="tooltip"
            aria-label={t(`opening.${word}.of`, { currency: rate.currency.isoCode })}
            onClick={() => onDecide({ rate, status })}
          >
            {t(`opening.${word}.action`)}
          </ReasonedButton>
        )
      })}
    </span>
  )
}
