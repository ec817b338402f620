import { startOfTunisDay, tunisDate } from '@fxmatch/domain/calendar/working-days'
import type { Period } from '../../db/orders/turnover.ts'

/** The Tunis year of an instant, up to that instant. */
export function tunisYearTo(now: Date): Period {
  return { from: startOfTunisDay(`${tunisDate(now).slice(0, 4)}-01-01`), until: now }
}
