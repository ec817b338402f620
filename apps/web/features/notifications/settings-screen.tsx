import {
  chooseNotificationsCall,
  type NotificationChoices,
  notificationChoicesCall,
} from '@fxmatch/contract/http/notifications'
import { languageOfTag } from '@fxmatch/domain/languages/languages'
import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { LANGUAGES } from '../../lib/i18n/languages.ts'
import { useKept } from '../../live/use-kept.ts'
import { useOwnEvent } from '../../live/use-own-event.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SavedSwitch } from '../../ui/saved-switch.tsx'
import classes from './notifications.module.css'
import { PushChoice } from './push-choice.tsx'

type Choice = NotificationChoices['choices'][number]
const CHANNELS = ['screen', 'sound', 'mail'] as const

/** How the person is told of each kind of event: on screen, with a sound, by mail. Each switch is kept at once. */
export function NotificationSettingsScreen() {
  const { t } = useTranslation(['notifications', 'kinds'])
  const client = useQueryClient()
  const query = callQuery(notificationChoicesCall, {})
  const choices = useQuery(query)
  const choose = useCommand(chooseNotificationsCall, {
    refreshes: [notificationChoicesCall],
    success: null,
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  })
  useOwnEvent('settings', useKept([notificationChoicesCall]))
  const { language = 'fr', mailMinutes } = choices.data ?? {}
  const columns = useMemo(
    (): DataColumn<Choice>[] => [
      {
        id: 'kind',
        header: t('settings.event'),
        value: ({ kind }) => t(`kinds:${kind}`),
        hideable: false,
        minWidth: 260,
      },
      { id: 'group', header: t('column.group'), value: ({ group }) => t(`group.${group}`) },
      ...CHANNELS.map(
        (channel): DataColumn<Choice> => ({
          id: channel,
          header: t(`settings.${channel}`),
          kind: 'status',
          value: (choice) => String(choice[channel]),
          hideable: false,
          render: ({ group: _, ...choice }) => (
            <SavedSwitch
              aria-label={t('settings.of', {
                channel: t(`settings.${channel}`),
                event: t(`kinds:${choice.kind}`),
              })}
              checked={choice[channel]}
              disabled={channel === 'sound' && !choice.screen}
              onSave={(on) => choose.run({ body: { language, choices: [{ ...choice, [channel]: on }] } })}
            />
          ),
        }),
      ),
    ],
    [t, choose, language],
  )
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        actions={<LinkButton to="/notifications">{t('title')}</LinkButton>}
      />
      <p className={`soft ${classes.lead}`}>{t('settings.lead', { count: mailMinutes ?? 15 })}</p>
      <NativeSelect
        className={classes.language}
        label={t('settings.language')}
        value={language}
        disabled={choices.data === undefined || choose.busy}
        data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => {
          const chosen = languageOfTag(event.currentTarget.value)
          if (chosen) void choose.run({ body: { language: chosen, choices: [] } })
        }}
      />
      {choices.data && <PushChoice pushKey={choices.data.pushKey} />}
      <DataTable
        label={t('settings.title')}
        name="notification-settings"
        columns={columns}
        rows={choices.data?.choices}
        rowKey={({ kind }) => kind}
        error={choices.error}
        onRetry={() => void choices.refetch()}
      />
    </>
  )
}
