import { holidaysCall } from '@fxmatch/contract/http/control'
import { latestValueDate } from '@fxmatch/domain/order-requests/value-date'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../lib/api/call-query.ts'
import { marketToday } from '../../../lib/format/dates.ts'
import type { ValueDays } from './request-schema.ts'

/** The days among which a value date is chosen: `days` is null until the holidays are known. */
export function useValueDays(): { days: ValueDays | null; error: Error | null; retry: () => void } {
  const [today] = useState(() => marketToday(new Date()))
  const years = [...new Set([today, latestValueDate(today)].map((day) => Number(day.slice(0, 4))))]
  const found = useQueries({ queries: years.map((year) => callQuery(holidaysCall, { query: { year } })) })
  const known = found.flatMap(({ data }) => (data ? [data] : []))
  return {
    days:
      known.length === years.length ? { today, holidays: new Set(known.flat().map(({ day }) => day)) } : null,
    error: found.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of found) void query.refetch()
    },
  }
}
