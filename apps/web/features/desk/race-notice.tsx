import { racesCall } from '@fxmatch/contract/http/races'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useChanges } from '../../live/use-changes.ts'
import classes from './desk.module.css'
import type { PublishFormHandle } from './publish-schema.ts'

/** The race that the offer goes to, since one runs over its currency, type and region, and what its rules are. */
export function RaceNotice({ form }: { form: PublishFormHandle }) {
  const { t } = useTranslation('desk')
  const format = useFormat()
  const [currency, kind, region] = useWatch({ control: form.control, name: ['currency', 'form', 'region'] })
  useChanges(['race'], [racesCall])
  const races = useQuery({
    ...callQuery(racesCall, {
      query: { state: 'OPEN', currency: currency ?? '', form: kind, pageSize: 100 },
    }),
    enabled: currency !== null,
  })
  const open = currency === null ? [] : (races.data?.data ?? [])
  const running = open.find((race) => race.region === null || String(race.region.id) === region)
  if (!running) return null
  const { label, endDate } = running
  return (
    <p role="status" className={classes.race}>
      {t('publish.raceNotice', { label, time: format.time(endDate) })}
    </p>
  )
}
