import { closingRefusal } from '@fxmatch/contract/errors/closing-refusals'
import type { Closing } from '@fxmatch/contract/http/closing'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import { closingSpan } from '@fxmatch/domain/closing/closing-span'
import {
  CLOSING_ACTIONS,
  type ClosingAction,
  decidePreparing,
  decideSigning,
  needsNote,
} from '@fxmatch/domain/closing/seal'
import { type ReadClosingDay, readClosingDay } from '../../db/closing/closing-day.ts'
import type { Db } from '../../db/connect.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { presentRefusable } from '../present-refusable.ts'
import { readDaysToSign } from './days-to-sign.ts'

const CAPABILITY = { prepare: 'closing.prepare', sign: 'closing.sign' } as const

/** Whose closing is asked for: the viewer's own bank's, or any for who reads the whole platform; null where it is not theirs to read. */
async function bankOf(db: Db, viewer: Actor, asked: string | undefined) {
  const id = asked ?? viewer.companyId
  if (id !== viewer.companyId && !viewer.capabilities.has('platform.read')) return null
  const bank = await db
    .selectFrom('companies')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', id)
    .where('kind', '=', 'BANK')
    .executeTakeFirst()
  return bank ?? null
}

function allowed(viewer: Actor, bank: string, day: ReadClosingDay): Closing['allowedActions'] {
  if (viewer.companyId !== bank) return []
  const ruleOf = (action: ClosingAction) => {
    if (!viewer.capabilities.has(CAPABILITY[action]))
      return { code: 'MISSING_CAPABILITY', rule: 'MISSING_CAPABILITY' } as const
    const person = day.person(viewer.userId)
    const rule =
      action === 'prepare'
        ? decidePreparing(person, day.facts, day.signers)
        : decideSigning(person, day.facts)
    return rule && closingRefusal(rule)
  }
  return CLOSING_ACTIONS.map((action) => ({ action, ...presentRefusable(ruleOf(action)) }))
}

/**
 * What a day leaves open at a bank, its books, and how it was prepared and signed, from one snapshot. Of a signed day the figures are
 * those that were signed. Null for a company that is no bank, for another one's, and for a day that has not begun or was before the bank.
 */
export function getClosing(
  db: Db,
  viewer: Actor,
  { day, bank: asked }: { readonly day: CalendarDate; readonly bank?: string | undefined },
  now: Date,
): Promise<Closing | null> {
  return inSnapshot(db, async (snapshot) => {
    const bank = await bankOf(snapshot, viewer, asked)
    const span = bank && closingSpan(day, now, bank.created_at)
    if (!bank || !span) return null
    const [read, days] = await Promise.all([
      readClosingDay(snapshot, { bank: bank.id, day, span, now }),
      readDaysToSign(snapshot, bank.id, now),
    ])
    const { prepared, signed } = read.sealed
    const figures = signed && prepared ? prepared.content.figures : read.figures
    return {
      ...figures,
      bank: { id: bank.id, name: bank.name },
      day,
      until: span.until.toISOString(),
      isOver: span.isOver,
      state: signed ? 'SIGNED' : prepared ? 'PREPARED' : 'OPEN',
      figures: read.fingerprint,
      prepared: prepared && {
        by: prepared.by.name,
        at: prepared.at.toISOString(),
        note: prepared.content.note,
        fingerprint: prepared.fingerprint,
      },
      signed: signed && {
        id: signed.id,
        reference: signed.reference,
        by: signed.by.name,
        at: signed.at.toISOString(),
      },
      moved: read.facts.prepared !== null && !read.facts.prepared.current,
      needsNote: needsNote(read.figures),
      allowedActions: allowed(viewer, bank.id, read),
      days,
    }
  })
}
