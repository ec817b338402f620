import { MARKET_STATUSES, type MarketStatus } from '@fxmatch/contract/http/market'
import { readConfiguration } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'

/**
 * Whether the market takes new orders and positions: only while it is ON (domain rules §7).
 * @throws Error when the configuration holds another word.
 */
export async function getMarketStatus(db: Db): Promise<MarketStatus> {
  const value = await readConfiguration(db, 'market.status')
  const status = MARKET_STATUSES.find((known) => known === value)
  if (!status) throw new Error(`configuration entry market.status is not a market status: ${value}`)
  return { market_status: status === 'ON', status }
}
