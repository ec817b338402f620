import { type CalendarDate, daysBetween } from '../calendar/working-days.ts'

/** So many days before the end of a title of which something is left its company is told. */
export const TITLE_NOTICE_DAYS = [30, 10, 3] as const
export type TitleNotice = (typeof TITLE_NOTICE_DAYS)[number]

/**
 * Of which of these days a company is to be told now; null: of none, since it was told before, it is early, or the title is over. Who was
 * told of none in time is told of the nearest alone.
 * @param told of which it was told last
 */
export function titleNoticeDue(
  title: { readonly expiresOn: CalendarDate; readonly told: TitleNotice | null },
  today: CalendarDate,
): TitleNotice | null {
  const left = daysBetween(today, title.expiresOn)
  if (left < 0) return null
  const due = TITLE_NOTICE_DAYS.filter((days) => left <= days).at(-1) ?? null
  return due !== null && (title.told === null || due < title.told) ? due : null
}
