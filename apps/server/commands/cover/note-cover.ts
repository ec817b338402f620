import type { CoverChangeKind } from '@fxmatch/domain/cover/cover-settings'
import { coverReference } from '@fxmatch/domain/cover/cover-settings'
import { audit, emit, type RecordContext } from '../kernel/record.ts'

/** A change as it is noted: of which thing it is, and not what it says of it. */
interface NotedChange {
  readonly id: string
  readonly number: number
  readonly kind: CoverChangeKind
  readonly currency: string | null
  readonly year: number | null
}

/**
 * What a step on a change of a cover plan leaves behind: an entry of the audit, and the event. Steps, rates and reasons stand in the change
 * alone, which its own company reads: the audit is read by others too (decision 0570).
 */
export async function noteCover(
  context: RecordContext,
  companyId: string,
  what: 'proposed' | 'confirmed' | 'refused' | 'withdrawn' | 'lapsed',
  { id, number, kind, currency, year }: NotedChange,
  data: { readonly validFrom?: string; readonly proposedBy?: string } = {},
): Promise<void> {
  await audit(context, {
    ...{ action: `cover.${what}`, objectType: 'company', objectId: companyId },
    data: {
      reference: coverReference(number),
      ...(kind === 'BUDGET' ? { currency, period: String(year) } : {}),
      ...data,
    },
  })
  await emit(context, [
    { type: 'change', noun: 'cover_change', event: `cover.${what}`, id, companies: [companyId] },
  ])
}
