import { racesCall } from '@fxmatch/contract/http/races'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { useChanges } from '../../live/use-changes.ts'
import type { PublishFormHandle } from './publish-schema.ts'

/** The race that runs now in the offer's currency and type, to publish in; nothing where none runs. */
export function RaceField({ form }: { form: PublishFormHandle }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const fieldError = useFieldError()
  const [currency, kind, race] = useWatch({ control: form.control, name: ['currency', 'form', 'race'] })
  useChanges(['race'], [racesCall])
  const races = useQuery({
    ...callQuery(racesCall, { query: { state: 'OPEN', currency: currency ?? '', form: kind } }),
    enabled: currency !== null,
  })
  const open = currency === null ? [] : (races.data?.data ?? [])
  const gone = race !== null && races.data !== undefined && !open.some(({ id }) => id === race)
  useEffect(() => {
    // Another currency or type was chosen, or the race has closed meanwhile.
    if (gone) form.setValue('race', null)
  }, [gone, form])
  if (open.length === 0) return null
  return (
    <Controller
      name="race"
      control={form.control}
      render={({ field, fieldState }) => (
        <Select
          {...field}
          label={t('publish.race')}
          placeholder={t('publish.noRace')}
          data={open.map(({ id, label, endDate }) => ({
            value: id,
            label: t('publish.raceUntil', { label, time: format.time(endDate) }),
          }))}
          clearable
          error={fieldError(fieldState.error)}
        />
      )}
    />
  )
}
