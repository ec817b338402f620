import { type ConfigurationEntry, configurationHistoryCall } from '@fxmatch/contract/http/control'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import classes from './control.module.css'
import { useEntryValue } from './entry-text.ts'

/** What an entry was before, who changed it and when. */
export function EntryHistory({ entry }: { entry: ConfigurationEntry }) {
  const { t } = useTranslation('control')
  const format = useFormat()
  const shown = useEntryValue()
  const history = useQuery(callQuery(configurationHistoryCall, { params: { id: entry.id } }))
  useChanges(['configuration'], [configurationHistoryCall])
  return (
    <section className={classes.past} aria-label={t('entries.history')}>
      <h3>{t('entries.history')}</h3>
      {history.error && !history.data && (
        <ErrorState error={history.error} compact onRetry={() => void history.refetch()} />
      )}
      {history.data?.length === 0 && <p className="soft">{t('entries.unchanged')}</p>}
      {history.data && history.data.length > 0 && (
        <Timeline
          label={t('entries.history')}
          entries={history.data.map(({ id, at, by, before, after }) => ({
            id: String(id),
            time: format.dateTime(at),
            children: t('entries.change', {
              by: by.name,
              before: shown(entry.name, before),
              after: shown(entry.name, after),
            }),
          }))}
        />
      )}
      {history.isPending && <p className="soft">{t('loading')}</p>}
    </section>
  )
}
