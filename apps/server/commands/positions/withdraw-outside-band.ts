import { rangeOf } from '@fxmatch/domain/pricing/price-band'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import { lockPositionsOutside } from '../../db/positions/out-of-range.ts'
import { emit, type RecordContext } from '../kernel/record.ts'
import { outOfRange } from './outside-band.ts'
import { unlistPosition } from './unlist-position.ts'

/**
 * Takes off the market what stands outside a currency's band, after its reference or its allowed deviation has
 * changed, and tells the owners (decision 0120). Positions that an order holds stay: their price is judged again when
 * it is accepted, and when the order gives them back.
 */
export async function withdrawOutsideBand(context: RecordContext, currency: string): Promise<void> {
  const range = rangeOf(await readPriceBand(context.tx, context.clock.now(), currency))
  if (range === null) return
  for (const position of await lockPositionsOutside(context.tx, currency, range)) {
    await unlistPosition(context, position, 'WITHDRAWN', { rate: position.rate, ...range })
    await emit(context, [await outOfRange(context, position)])
  }
}
