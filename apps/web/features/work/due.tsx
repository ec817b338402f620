import type { WorkItem } from '@fxmatch/contract/http/work'
import { urgencyOf } from '@fxmatch/domain/work/deadline'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { durationOf } from './duration.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** Until when a step has to be taken, counted down while one looks at it: late and soon by word and colour. */
export function Due({ deadline, because }: Pick<WorkItem, 'deadline' | 'because'>) {
  const { t } = useTranslation('work')
  const format = useFormat()
  // Minutes are shown, so that a minute is never older than some seconds.
  const now = useNow(10 * SECOND_MS)
  if (deadline === null || because === null) return null
  const at = new Date(deadline)
  const urgency = urgencyOf(at, now)
  const { unit, hours, minutes, days } = durationOf(
    Math.abs(at.getTime() - now.getTime()) + (urgency === 'LATE' ? 0 : MINUTE_MS - 1),
  )
  const length = t(`length.${unit}`, { hours, minutes, days })
  const why = `${format.dateTime(deadline)} · ${t(`because.${because}`)}`
  return (
    <time dateTime={deadline} title={why}>
      {urgency === 'LATER' ? (
        length
      ) : (
        <StatusBadge tone={urgency === 'LATE' ? 'bad' : 'warn'}>
          {t(urgency === 'LATE' ? 'late' : 'soon', { length })}
        </StatusBadge>
      )}
    </time>
  )
}
