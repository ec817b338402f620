/** One event of an iCalendar file, by the names of its properties without their parameters. */
export type CalendarFileEvent = Readonly<Record<string, string>>

const plain = (text: string) => text.replace(/\\n/gi, '\n').replace(/\\([\\;,])/g, '$1')

/**
 * Reads an iCalendar file as a program does (RFC 5545): unfolds its lines and takes its events apart.
 * @throws Error for a line that is longer than 75 bytes, a line break that is no CRLF, or blocks that do not nest
 */
export function readCalendar(text: string): CalendarFileEvent[] {
  const lines = text.replace(/\r\n$/, '').split('\r\n')
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75 || line.includes('\n')) throw new Error(`not a line: ${line}`)
  }
  const open: string[] = []
  const events: Record<string, string>[] = []
  for (const line of lines
    .join('\r\n')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    if (name === '') throw new Error(`not a property: ${line}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends and had not begun`)
    } else if (open.at(-1) === 'VEVENT') {
      const event = events.at(-1)
      if (event) event[name] = plain(value)
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} never ends`)
  return events
}
