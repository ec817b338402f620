import type { FieldFault } from '@fxmatch/contract/errors/field-faults'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { coversDay } from '@fxmatch/domain/order-requests/import-title'
import { duesFaults, isSameDues, type TitleDue } from '@fxmatch/domain/order-requests/title-dues'
import { lockOwnTitle } from '../../db/order-requests/import-titles.ts'
import { insertDues, readDuesTitles } from '../../db/order-requests/title-dues.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

export interface DeclareDuesInput {
  readonly titleId: string
  /** The edition that the person saw; 0 where nothing was declared yet. */
  readonly edition: number
  /** All days of payment that the title has from now on; amounts in its currency, as somebody typed them. */
  readonly dues: readonly TitleDue[]
}

/**
 * Declares when the supplier of an import title is to be paid, whole: what stood before is kept as an earlier edition.
 * Refused: MISSING_CAPABILITY; NOT_FOUND for another company's title; SETTINGS_CHANGED where somebody else has declared since the person
 * looked; INVALID_INPUT where the title is over, or with what `duesFaults` finds, each at its place. What changes nothing makes no edition.
 */
export async function declareDues(
  context: ActorContext,
  { titleId, edition, dues }: DeclareDuesInput,
): Promise<Result<{ titleId: string }>> {
  const { actor, clock, tx } = context
  const able = requireCapability(actor, 'order_request.manage')
  if (!able.ok) return able
  const row = await lockOwnTitle(tx, titleId, actor.companyId)
  if (!row) return refuse('NOT_FOUND')
  if (row.dues_edition !== edition) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  const now = clock.now()
  const today = marketDate(now)
  if (!coversDay({ expiresOn: row.expires_on }, today))
    return refuse('INVALID_INPUT', {
      fields: [{ path: 'dues', rule: 'TITLE_OVER', details: { expiry: row.expires_on } }],
    })
  const title = (await readDuesTitles(tx, [row])).get(row.id)
  if (!title) return refuse('NOT_FOUND')
  const faults = duesFaults(dues, title, today)
  if (faults.length > 0) return refuse('INVALID_INPUT', { fields: faults satisfies FieldFault[] })
  if (isSameDues(dues, title.dues)) return done({ titleId })
  const next = row.dues_edition + 1
  await insertDues(tx, {
    ...{ titleId, edition: next, since: row.dues_since ?? today, dues },
    ...{ by: actor.userId, at: now },
  })
  const sum = (list: readonly TitleDue[]) =>
    sumDecimals(list.map(({ amount }) => amount)).toFixed(row.decimals)
  await audit(context, {
    action: 'import_title.dues_declared',
    objectType: 'import_title',
    objectId: titleId,
    data: {
      ...{ reference: row.reference, currency: row.currency, lines: dues.length },
      ...{ amount: sum(dues), was: row.dues_edition === 0 ? null : sum(title.dues) },
    },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'import_title', event: 'import_title.dues_declared', id: titleId },
      companies: [actor.companyId],
    },
  ])
  return done({ titleId })
}
