import { startOfMoment } from '../calendar/moments.ts'
import { marketDate } from '../calendar/working-days.ts'

/** When the calendar month of the market's zone began that an instant lies in: returns of tokens are counted in it. */
export function returnMonthBegan(now: Date): Date {
  return startOfMoment(`${marketDate(now).slice(0, 7)}-01`)
}
