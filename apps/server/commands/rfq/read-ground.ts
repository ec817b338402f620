import { smallestNote } from '@fxmatch/domain/banknotes/denominations'
import type { RfqGround } from '@fxmatch/domain/rfq/rfq-rules'
import { readDenominations } from '../../db/reference/denominations.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import type { RfqRow } from '../../db/rfqs/rfq-rows.ts'
import type { Tx } from '../kernel/context.ts'

/** How amounts of a request are written, and in which notes. */
export async function readNoteGround(
  tx: Tx,
  { currency, form }: Pick<RfqRow, 'currency' | 'form'>,
): Promise<Pick<RfqGround, 'decimals' | 'smallestNote'>> {
  const { decimals } = await readQuotedCurrency(tx, currency)
  return {
    decimals,
    smallestNote: form === 'CASH' ? smallestNote(await readDenominations(tx, currency)) : null,
  }
}
