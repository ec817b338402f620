import type { OrderDetail } from '@fxmatch/contract/http/order-view'
import { useTranslation } from 'react-i18next'
import { Stepper } from '../../../ui/stepper.tsx'
import { useDoer } from '../../../ui/use-doer.ts'
import { useStatusLabel } from '../../../ui/use-status-label.ts'
import { useMoment } from '../facts/use-moment.ts'
import { type LifeStep, lifeSteps } from './life-steps.ts'
import classes from './page.module.css'

/** The order's whole life as steps, with who and when. */
export function LifePanel({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders')
  const moment = useMoment('minutes')
  const status = useStatusLabel()
  const doer = useDoer()
  const noteOf = ({ stage, entry, note }: LifeStep) => {
    const who = note === null ? entry && doer(entry.user) : t(`step.${note}`)
    const lines = [entry && moment(entry.created_at), who].filter(Boolean)
    if (lines.length === 0) return {}
    const told = lines.map((line) => (
      <span key={line} className={classes.lifeLine}>
        {line}{' '}
      </span>
    ))
    return { note: stage === 'end' ? <span className={classes.dead}>{told}</span> : told }
  }
  return (
    <div className={classes.life}>
      <Stepper
        label={t('page.life')}
        steps={lifeSteps(order).map((step) => ({
          id: step.stage,
          state: step.state,
          label: step.stage === 'end' ? status(order.status) : t(`step.${step.stage}`),
          ...noteOf(step),
        }))}
      />
    </div>
  )
}
