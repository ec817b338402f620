import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { importTitleBalance } from '@fxmatch/domain/order-requests/import-title'
import { TITLE_NOTICE_DAYS, titleNoticeDue } from '@fxmatch/domain/order-requests/title-notices'
import { type AfterTitle, keepTitleNotice, lockEndingTitles } from '../../db/order-requests/ending-titles.ts'
import { readTitleRequests } from '../../db/order-requests/import-titles.ts'
import type { CommandContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result } from '../kernel/result.ts'

/** So many titles are looked at in one transaction, the first to end first. */
const MOST = 200

/**
 * Tells companies of their titles that end within thirty, ten and three days and of which something is left to be bought: once each,
 * whichever process asks first. Refuses nothing.
 * @param after behind which title to go on; null: from the first
 * @returns how many were told of, and behind which to go on; null: there are no more
 */
export async function tellEndingTitles(
  context: CommandContext,
  after: AfterTitle | null,
): Promise<Result<{ told: number; next: AfterTitle | null }>> {
  const { tx, clock } = context
  const today = marketDate(clock.now())
  const to = addCalendarDays(today, TITLE_NOTICE_DAYS[0])
  const titles = await lockEndingTitles(tx, { from: today, to, after, most: MOST })
  const drawn = await readTitleRequests(
    tx,
    titles.map(({ id }) => id),
  )
  let told = 0
  for (const title of titles) {
    const days = titleNoticeDue({ expiresOn: title.expires_on, told: title.told }, today)
    const { left } = importTitleBalance(title.amount, title.decimals, drawn.get(title.id) ?? [])
    // A request that ends may leave something of it again: it is looked at until its end.
    if (days === null || !isPositiveDecimal(left)) continue
    await keepTitleNotice(tx, title.id, days)
    await audit(context, {
      ...{ action: 'import_title.expiring', objectType: 'import_title', objectId: title.id },
      data: { reference: title.reference, currency: title.currency, validUntil: title.expires_on, days },
    })
    await emit(context, [
      {
        ...{ type: 'change', noun: 'import_title', event: 'import_title.expiring', id: title.id },
        companies: [title.company_id],
      },
    ])
    told += 1
  }
  const last = titles.length < MOST ? undefined : titles.at(-1)
  return done({ told, next: last === undefined ? null : { expiresOn: last.expires_on, id: last.id } })
}
