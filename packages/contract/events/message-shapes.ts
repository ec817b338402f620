import type { MarketKpi } from '../http/market.ts'
import { shaped } from '../web/shapes.ts'
import type {
  AlertMessage,
  ChangeMessage,
  ClockMessage,
  MarketPipeMessage,
  MarketStatusMessage,
  OrderMessage,
} from './live-events.ts'

// For the browser, which is sent what the server has made by the schemas of the same release: it tells messages apart, it
// does not judge them. The schemas' library would be a tenth of every page.
export const isMarketPipeMessage = shaped<MarketPipeMessage>({
  context: 'object',
  action: 'string',
  data: 'object',
})
export const isMarketKpiMessage = shaped<MarketKpi>({ total_position: 'string', total_count_deals: 'number' })
export const isClockMessage = shaped<ClockMessage>({ time: 'string' })
export const isOrderMessage = shaped<OrderMessage>({
  id: 'string',
  version: 'number',
  status: 'number',
  event: 'string',
})
export const isMarketStatusMessage = shaped<MarketStatusMessage>({ status: 'string' })
export const isChangeMessage = shaped<ChangeMessage>({ noun: 'string', event: 'string' })
export const isAlertMessage = shaped<AlertMessage>({ event: 'string' })
