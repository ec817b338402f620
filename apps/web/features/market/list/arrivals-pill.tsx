import { useTranslation } from 'react-i18next'
import classes from '../market.module.css'

/** How many positions arrived while the list was held still; a press lets them in. */
export function ArrivalsPill({ waiting, onAdmit }: { waiting: number; onAdmit: () => void }) {
  const { t } = useTranslation('market')
  return (
    <span role="status">
      {waiting > 0 && (
        <button type="button" className={classes.pill} onClick={onAdmit}>
          {t('waiting', { count: waiting })} <span aria-hidden>↑</span>
        </button>
      )}
    </span>
  )
}
