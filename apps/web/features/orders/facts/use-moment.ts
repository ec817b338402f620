import { useCallback } from 'react'
import { marketToday } from '../../../lib/format/dates.ts'
import { useFormat } from '../../../lib/format/use-format.ts'

/** When something happened: the time alone on the present day in Tunis, with its date before that. */
export function useMoment(): (instant: string) => string {
  const format = useFormat()
  return useCallback(
    (instant) =>
      marketToday(new Date(instant)) === marketToday(new Date())
        ? format.seconds(instant)
        : format.dateTime(instant),
    [format],
  )
}
