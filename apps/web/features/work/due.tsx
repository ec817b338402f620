import type { WorkItem } from '@fxmatch/contract/http/work'
import { urgencyOf } from '@fxmatch/domain/work/deadline'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { timeLeft } from '../../ui/countdown.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { countdownOf, durationOf } from './duration.ts'

const TICK_MS = 1_000

/** The time that the countdowns below it count from. */
export const DueNow = createContext<Date | null>(null)

/**
 * Tells the countdowns of a list the time, all of them at once. The server's: it ends what ends, and a browser whose own clock is wrong
 * would count to another moment.
 */
export function DueClock({ children }: { children: ReactNode }) {
  return <DueNow value={useServerNow(TICK_MS)}>{children}</DueNow>
}

/** Until when a step has to be taken, counted down while one looks at it: late and soon by word and colour. */
export function Due({ deadline, because }: Pick<WorkItem, 'deadline' | 'because'>) {
  const { t } = useTranslation('work')
  const format = useFormat()
  const now = useContext(DueNow)
  if (now === null) throw new Error('a countdown stands outside its clock')
  if (deadline === null || because === null) return null
  const at = new Date(deadline)
  const left = at.getTime() - now.getTime()
  const urgency = urgencyOf(at, now)
  const passed = durationOf(-left)
  const rest = countdownOf(left)
  const length =
    urgency === 'LATE'
      ? t(`length.${passed.unit}`, { ...passed })
      : rest === null
        ? // A second that has begun counts: nothing is left only when it is late.
          timeLeft(left + TICK_MS - 1)
        : t(`length.${rest.unit}`, { ...rest })
  const why = format.facts([format.dateTime(deadline), t(`because.${because}`)])
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
