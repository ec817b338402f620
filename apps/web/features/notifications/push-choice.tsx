import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'
import classes from './notifications.module.css'
import { usePush } from './use-push.ts'

/** Whether this device tells while no page is open; where it cannot, why. @param pushKey of the server, null: not set up */
export function PushChoice({ pushKey }: { pushKey: string | null }) {
  const { t } = useTranslation('notifications')
  const { state, failed, error, busy, choose } = usePush(pushKey)
  const offered = state === 'on' || state === 'off'
  return (
    <section className={classes.push} aria-label={t('push.label')}>
      {offered ? (
        <Switch
          label={t('push.label')}
          description={t('push.lead')}
          checked={state === 'on'}
          disabled={busy}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
      ) : (
        <>
          <strong>{t('push.label')}</strong>
          <p className="soft">{t(`push.${state}`)}</p>
        </>
      )}
      {failed ? <p role="alert">{t('push.failed')}</p> : error !== null && <ErrorState error={error} />}
    </section>
  )
}
