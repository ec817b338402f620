import { marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import type { Period } from '../../db/orders/turnover.ts'

/** The Tunis year of an instant, up to that instant. */
export function marketYearTo(now: Date): Period {
  return { from: startOfMarketDate(`${marketDate(now).slice(0, 4)}-01-01`), until: now }
}
