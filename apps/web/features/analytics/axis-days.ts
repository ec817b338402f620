import { formatDate } from '../../lib/format/dates.ts'

/** Day and month of a day or moment, `27-11`: below the axis of a chart, where letters are drawn without marks of direction. */
export const dayOfMonth = (value: string): string => formatDate(value).slice(0, 5)

/** Month and year of it, `11-2026`. */
export const monthOfYear = (value: string): string => formatDate(value).slice(3)
