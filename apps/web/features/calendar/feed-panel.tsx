import IconCopy from 'virtual:icons/copy'
import {
  calendarFeedCall,
  renewCalendarFeedCall,
  revokeCalendarFeedCall,
} from '@fxmatch/contract/http/calendar'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { toastError, toastSuccess } from '../../lib/api/toasts.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './calendar.module.css'

/** The calendar's address for other programs: made, shown once, renewed, revoked. */
export function FeedPanel() {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const known = useQuery(callQuery(calendarFeedCall, {}))
  const [address, setAddress] = useState<string | null>(null)
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const close = () => setAsking(null)
  const renew = useCommand(renewCalendarFeedCall, {
    refreshes: [calendarFeedCall],
    success: t('feed.made'),
    onSuccess: ({ path }) => {
      setAddress(`${window.location.origin}${path}`)
      close()
    },
  })
  const revoke = useCommand(revokeCalendarFeedCall, {
    refreshes: [calendarFeedCall],
    success: t('feed.revoked'),
    onSuccess: () => {
      setAddress(null)
      close()
    },
  })
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toastSuccess(t('feed.copied')),
      () => toastError(t('feed.notCopied')),
    )
  const feed = known.data?.feed
  return (
    <Panel title={t('feed.title')}>
      <p className="soft">{t('feed.lead')}</p>
      {known.isError && <ErrorState error={known.error} onRetry={() => void known.refetch()} />}
      {feed && (
        <p>
          {t('feed.since', { at: format.dateTime(feed.createdAt) })}{' '}
          {feed.lastReadAt ? t('feed.read', { at: format.dateTime(feed.lastReadAt) }) : t('feed.unread')}
        </p>
      )}
      {address !== null && (
        <div className={classes.address}>
          <p>{t('feed.once')}</p>
          <code>{address}</code>
          <Button leftSection={<IconCopy size={14} />} onClick={() => void copy(address)}>
            {t('feed.copy')}
          </Button>
        </div>
      )}
      {known.data && (
        <div className={classes.buttons}>
          <Button loading={renew.running} onClick={() => (feed ? setAsking('renew') : void renew.run({}))}>
            {feed ? t('feed.renew') : t('feed.create')}
          </Button>
          {feed && <Button onClick={() => setAsking('revoke')}>{t('feed.revoke')}</Button>}
        </div>
      )}
      {asking !== null && (
        <ConfirmDialog
          opened
          danger
          title={t(`feed.${asking}`)}
          running={renew.running || revoke.running}
          onConfirm={() => void (asking === 'renew' ? renew.run({}) : revoke.run({}))}
          onCancel={close}
        >
          {t(`feed.question.${asking}`)}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
