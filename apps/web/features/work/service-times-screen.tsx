import { type ServiceTime, serviceTimesCall, setServiceTimesCall } from '@fxmatch/contract/http/service-times'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { isServiceMinutes, isServiceStep, MOST_SERVICE_MINUTES } from '@fxmatch/domain/work/service-time'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { focusField } from '../../lib/forms/rate-fields.ts'
import { type Draft, useDraft } from '../../lib/forms/use-draft.ts'
import { useChanges } from '../../live/use-changes.ts'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { StaleNotice } from '../../ui/edit-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from './work.module.css'

/** What was typed as minutes; null for nothing: the usual time. */
const minutesOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** In how many minutes of opening hours each step is taken: a company's own times, by which its queue is sorted. */
export function ServiceTimesScreen() {
  const { t } = useTranslation(['work', 'common'])
  const format = useFormat()
  const times = useQuery(callQuery(serviceTimesCall, {}))
  useChanges(['service_time'], [serviceTimesCall])
  const saved = (times.data ?? []).map(
    ({ step, minutes, validFrom }) =>
      [step, { value: minutes === null ? '' : String(minutes), version: validFrom }] as const,
  )
  const draft = useDraft(Object.fromEntries(saved))
  const columns = useColumns(draft)
  const update = useCommand(setServiceTimesCall, {
    refreshes: [serviceTimesCall],
    success: t('work:service.saved'),
    onSuccess: draft.cancel,
  })
  const save = () => {
    const wrong = draft.changed.filter((step) => {
      const minutes = minutesOf(draft.value(step))
      return minutes !== null && !isServiceMinutes(minutes)
    })
    if (wrong.length > 0) {
      const text = t('work:service.range', { most: format.count(MOST_SERVICE_MINUTES) })
      draft.fail(Object.fromEntries(wrong.map((step) => [step, text])))
      return focusField(wrong[0])
    }
    const changed = draft.changed.filter(isServiceStep).map((step) => ({
      step,
      minutes: minutesOf(draft.value(step)),
      seen: minutesOf(draft.base(step)),
    }))
    if (changed.length > 0) void update.run({ body: { times: changed } })
  }
  return (
    <>
      <PageHeader
        title={t('work:service.title')}
        actions={
          draft.editing && (
            <>
              <Button onClick={draft.cancel} disabled={update.running}>
                {t('common:dialog.cancel')}
              </Button>
              <Button variant="filled" loading={update.running} onClick={save}>
                {t('common:edit.save')}
              </Button>
            </>
          )
        }
      />
      <p className={classes.lead}>{t('work:service.lead')}</p>
      {draft.stale && !update.running && <StaleNotice onAdopt={draft.adopt} />}
      <form
        className={classes.narrow}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <DataTable
          label={t('work:service.title')}
          name="service-times"
          columns={columns}
          rows={times.data}
          rowKey={({ step }) => step}
          atOnce
          {...(times.isError ? { error: times.error, onRetry: () => void times.refetch() } : {})}
        />
        <button type="submit" hidden />
      </form>
    </>
  )
}

function useColumns(draft: Draft): DataColumn<ServiceTime>[] {
  const { t } = useTranslation('work')
  const format = useFormat()
  return [
    {
      id: 'step',
      header: t('column.step'),
      hideable: false,
      wraps: true,
      value: ({ step }) => t(step === 'other' ? 'service.other' : `step.${step}`),
    },
    {
      id: 'minutes',
      header: t('service.minutes'),
      hideable: false,
      value: ({ step }) => draft.value(step),
      render: ({ step, usual }) => {
        return (
          <TextInput
            size="xs"
            py={2}
            id={`rate-${step}`}
            aria-label={t('service.field', { step: t(step === 'other' ? 'service.other' : `step.${step}`) })}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('service.usual', { minutes: format.count(usual) })}
            value={draft.value(step)}
            error={draft.error(step)}
            onChange={(event) => draft.change(step, inLatinDigits(event.currentTarget.value))}
          />
        )
      },
    },
    {
      id: 'since',
      header: t('service.since'),
      kind: 'time',
      value: ({ validFrom }) => validFrom,
      render: ({ validFrom }) => format.dateTime(validFrom),
    },
    { id: 'setBy', header: t('service.setBy'), value: ({ setBy }) => setBy },
  ]
}
