import type { OpenRate } from '@fxmatch/contract/http/opening-rates'
import { OPENING_RATE_STATUS } from '@fxmatch/domain/opening-rates/opening-rate'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import type { Decision } from './decide-dialog.tsx'
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
  const reason =
    rate.status === OPENING_RATE_STATUS.WAITING
      ? null
      : t(`opening.decided.${rate.status}`, {
          name: rate.decidedBy?.name ?? '–',
          company: rate.decidedBy?.company ?? '–',
          time: format.time(rate.decidedAt),
        })
  return (
    <span className={classes.buttons}>
      {ACTIONS.map(({ action, status }) => (
        <ReasonedButton
          key={action}
          size="compact-xs"
          variant={action === 'validate' ? 'light' : 'default'}
          reason={reason}
          reasonAs="tooltip"
          aria-label={t(`opening.${action}.of`, { currency: rate.currency.isoCode })}
          onClick={() => onDecide({ rate, status })}
        >
          {t(`opening.${action}.action`)}
        </ReasonedButton>
      ))}
    </span>
  )
}
