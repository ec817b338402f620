import { isWithin, type RateRange, rangeOf } from '@fxmatch/domain/pricing/price-band'
import { readPriceBand } from '../../db/opening-rates/price-bands.ts'
import { membersOfPosition } from '../../db/positions/positions.ts'
import type { CommandContext } from '../kernel/context.ts'
import type { OutboxEvent, RecordContext } from '../kernel/record.ts'

/** The range that a position's price lies outside of today; null where it lies within, or where no reference tells. */
export async function missedRange(
  { tx, clock }: Pick<CommandContext, 'tx' | 'clock'>,
  { currency, rate }: { readonly currency: string; readonly rate: string },
): Promise<RateRange | null> {
  const range = rangeOf(await readPriceBand(tx, clock.now(), currency))
  return range === null || isWithin(rate, range) ? null : range
}

/** What tells the owners of a position that its price has taken it off the market. */
export async function outOfRange(
  { tx }: Pick<RecordContext, 'tx'>,
  position: { readonly id: number; readonly seller_id: string },
): Promise<OutboxEvent> {
  const members = await membersOfPosition(tx, position)
  return {
    type: 'change',
    noun: 'position',
    event: 'position.out_of_range',
    id: String(position.id),
    companies: members.map(({ companyId }) => companyId),
  }
}
