import { useCallback } from 'react'
import { marketToday } from '../../../lib/format/dates.ts'
import { useFormat } from '../../../lib/format/use-format.ts'

/**
 * When something happened: the time alone on the present day in Tunis, with its date before that; to the second where
 * the order of steps matters, else to the minute.
 */
export function useMoment(precision: 'seconds' | 'minutes' = 'seconds'): (instant: string) => string {
  const format = useFormat()
  return useCallback(
    (instant) =>
      marketToday(new Date(instant)) === marketToday(new Date())
        ? format[precision === 'seconds' ? 'seconds' : 'time'](instant)
        : format.dateTime(instant),
    [format, precision],
  )
}
