import {
  type createRateAlertCall,
  deleteRateAlertCall,
  rateAlertsCall,
} from '@fxmatch/contract/http/rate-alerts'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../lib/api/call-api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { KEYS } from '../../lib/keys/keys.ts'
import { useUndoKey } from '../../lib/keys/use-undo-key.ts'
import { askForAlert } from '../../lib/rate-alerts/asked-alert.ts'
import { useCan } from '../../lib/session/session.ts'
import { priceUnit } from '../../ui/price-context/points.ts'
import { startOf } from './alert-schema.ts'
import classes from './rate-alerts.module.css'
import { useAlertWords } from './use-alert-words.ts'

type Asked = CallAnswer<typeof createRateAlertCall>

/** How long it is said, longer than what leads nowhere; it waits while the pointer or the keyboard is on it. */
const SHOWN_MS = 10_000

/** Says which alert a press of a bell has set, or that it waits already, with the ways to change it and to take it back. */
export function toastAlert(alert: Asked): void {
  const id = `alert ${alert.id}`
  const end = () => notifications.hide(id)
  const message = <SetAlert alert={alert} onEnd={end} />
  notifications.show({
    ...{ id, message, color: 'green', role: 'status', autoClose: SHOWN_MS },
    // The library waits for the pointer by itself.
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose: SHOWN_MS }),
  })
}

function SetAlert({ alert, onEnd }: { alert: Asked; onEnd: () => void }) {
  const { t } = useTranslation(['alerts', 'common', 'market'])
  const format = useFormat()
  const words = useAlertWords()
  const maySettle = useCan('standing.manage')
  const { id, isNew, armed, currency, form, value, unit, createdAt } = alert
  const measure = alert.measure === 'OPENING' ? 'OPENING' : 'BEST_ALL_IN'
  const drop = useCommand(deleteRateAlertCall, {
    refreshes: [rateAlertsCall],
    success: t('alerts:dropped', { alert: words.subject(alert) }),
    onSuccess: onEnd,
  })
  // What was asked for anew meanwhile, in another window for one, is not what this press has set.
  const takeBack = () => void drop.run({ params: { id }, query: { createdAt } })
  useUndoKey(isNew ? takeBack : null)
  const per = unit === 1 ? HOME_CURRENCY : priceUnit(format.count(unit), currency)
  const said = {
    pair: form === null ? currency : `${currency}/${t(`market:shortForm.${form}`)}`,
    price: `${format.rate(value)} ${per}`,
  }
  return (
    <div className={classes.set}>
      <p>
        {t(isNew ? `alerts:set.${measure}` : `alerts:lives.${measure}`, said)}
        {isNew && !armed && <small>{t('alerts:met')}</small>}
      </p>
      <Button
        size="compact-xs"
        onClick={() => {
          onEnd()
          askForAlert(startOf(alert))
        }}
      >
        {t('common:edit.start')}
      </Button>
      {isNew && (
        <Button size="compact-xs" variant="subtle" loading={drop.running} onClick={takeBack}>
          {t('market:draft.takeBack')} <kbd className={classes.key}>Ctrl {KEYS.undo.shown}</kbd>
        </Button>
      )}
      {maySettle && measure === 'BEST_ALL_IN' && (
        <Link
          to="/standing"
          search={{ give: true, currency, ...(form === null ? {} : { form }), allIn: value }}
          onClick={onEnd}
        >
          {t('alerts:standing')}
        </Link>
      )}
    </div>
  )
}
