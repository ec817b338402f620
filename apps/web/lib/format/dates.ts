/** The market's time zone: instants are stored in UTC and shown here, wherever the browser is. */
export const MARKET_TIME_ZONE = 'Africa/Tunis'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: MARKET_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The fields of an instant on a wall clock in Tunis, each padded; null when the text is no instant. */
function wallClock(instant: string | Date): Record<string, string> | null {
  const date = typeof instant === 'string' ? new Date(instant) : instant
  if (Number.isNaN(date.getTime())) return null
  return Object.fromEntries(clock.formatToParts(date).map((part) => [part.type, part.value]))
}

/** An instant, or a plain day `yyyy-MM-dd` without a zone, as `DD-MM-yyyy`; an empty string when it is neither. */
export function formatDate(instant: string | Date): string {
  const day = typeof instant === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(instant) : null
  if (day) return `${day[3]}-${day[2]}-${day[1]}`
  const at = wallClock(instant)
  return at ? `${at.day}-${at.month}-${at.year}` : ''
}

/** The time of an instant as `HH:mm`; an empty string when the text is no instant. */
export function formatTime(instant: string | Date): string {
  const at = wallClock(instant)
  return at ? `${at.hour}:${at.minute}` : ''
}

/** The time of an instant as `HH:mm:ss`, for the top bar's clock and for histories. */
export function formatSeconds(instant: string | Date): string {
  const at = wallClock(instant)
  return at ? `${at.hour}:${at.minute}:${at.second}` : ''
}

/** An instant as `DD-MM-yyyy HH:mm`; an empty string when the text is no instant. */
export function formatDateTime(instant: string | Date): string {
  const at = wallClock(instant)
  return at ? `${at.day}-${at.month}-${at.year} ${at.hour}:${at.minute}` : ''
}

/** Today in Tunis as `yyyy-MM-dd`, the day that lists start from by default. */
export function marketToday(now: Date): string {
  const at = wallClock(now)
  return at ? `${at.year}-${at.month}-${at.day}` : ''
}
