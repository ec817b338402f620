import type { CustomerDirection } from '@fxmatch/domain/trust/directions'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import classes from './travellers.module.css'

/** All that is received or paid in dinars, the figure that counts; and the rate it comes from. */
export function AllIn(props: {
  direction: CustomerDirection
  allIn: string
  rate: string
  currency: { readonly isoCode: string; readonly unit: number }
}) {
  const { direction, allIn, rate, currency } = props
  const { t } = useTranslation('travellers')
  const format = useFormat()
  return (
    <p className={classes.allIn}>
      <span className="soft">{t(direction === 'SELL' ? 'money.receive' : 'money.pay')}</span>
      <strong>
        {format.dinars(allIn)} <small>{t('money.dinars')}</small>
      </strong>
      <span className="soft">
        {t('money.rate', {
          unit: format.count(currency.unit),
          currency: currency.isoCode,
          rate: format.rate(rate),
        })}
      </span>
    </p>
  )
}

/** An operator's score out of 5, or that there is none yet. */
export function Score({ score }: { score: string | null }) {
  const { t } = useTranslation('travellers')
  const format = useFormat()
  if (score === null) return <span className={classes.unscored}>{t('score.none')}</span>
  return (
    <span className={classes.score}>
      <span aria-hidden>★ {format.decimal(score)}</span>
      <span className="visually-hidden">{t('score.said', { score: format.decimal(score) })}</span>
    </span>
  )
}
