import type { ScreeningServiceView } from '@fxmatch/contract/http/screening'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './screening.module.css'

/** The service that names are asked about besides the lists: which one, and whether it answers. */
export function ServicePanel({ service }: { service: ScreeningServiceView }) {
  const { t } = useTranslation('screening')
  const format = useFormat()
  const { name, beganAt, waiting, waitingSince, late, answeredAt } = service
  const at = (instant: string) => format.dateTime(instant)
  return (
    <Panel title={t('service.title')}>
      <p className={classes.service}>
        {t('service.told', { name, at: at(beganAt) })}{' '}
        {answeredAt === null ? t('service.never') : t('service.answered', { at: at(answeredAt) })}
      </p>
      {waitingSince === null ? (
        <p className={classes.soft}>
          {waiting === 0
            ? t('service.nothingWaits')
            : t('service.toAsk', { count: waiting, told: format.count(waiting) })}
        </p>
      ) : (
        <p className={late ? classes.late : classes.soft} role={late ? 'status' : undefined}>
          {t(late ? 'service.late' : 'service.waiting', {
            ...{ count: waiting, told: format.count(waiting), at: at(waitingSince) },
          })}
        </p>
      )}
    </Panel>
  )
}
