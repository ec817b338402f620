import { readConfiguration } from '../../db/configuration.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/** New orders, bids and positions need an open market; orders in progress go on (domain rules §7). */
export async function requireOpenMarket(context: CommandContext): Promise<Result<null>> {
  const status = await readConfiguration(context.tx, 'market.status')
  if (status === 'ON') return done(null)
  return refuse(status === 'VEILLE' ? 'MARKET_STANDBY' : 'MARKET_CLOSED')
}
