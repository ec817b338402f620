import { createPortal } from 'react-dom'
import { useFormat } from '../../lib/format/use-format.ts'
import { useServerNow } from '../../live/use-server-now.ts'

/** Where the strip of a sandbox shows its clock; the server writes it into the page. */
const placeOfClock = () => document.getElementById('sandbox-clock')

/** The sandbox's time in its strip, as the server's beat tells it: who moved the clock is seen by everybody a second later. */
export function SandboxClock() {
  const format = useFormat()
  const now = useServerNow(1_000)
  const place = placeOfClock()
  return place && createPortal(format.dateTime(now.toISOString()), place)
}
