import { standingCountsCall } from '@fxmatch/contract/http/standing-orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './control.module.css'

/** How many standing orders place as soon as the market is open and sells at their target: what a change of its status lets loose. */
export function WaitingOrders() {
  const { t } = useTranslation(['control', 'orders', 'shell'])
  const format = useFormat()
  const errorText = useErrorText()
  useChanges(['standing_order'], [standingCountsCall])
  const { data, error } = useQuery(callQuery(standingCountsCall, {}))
  return (
    <Panel title={t('shell:menu.standing')}>
      {error && <p role="alert">{errorText(error)}</p>}
      {data && (
        <>
          <p className={classes.effect}>
            {data.data.length === 0 ? t('control:waiting.none') : t('control:waiting.hint')}
          </p>
          <ul className={classes.waiting}>
            {data.data.map(({ currency, form, active, held }) => (
              <li key={`${currency} ${form}`}>
                {format.labelled(
                  `${currency} ${t(`orders:form.${form}`)}`,
                  t('control:waiting.counts', { active: format.count(active), held: format.count(held) }),
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
