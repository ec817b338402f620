import { setImmediate } from 'node:timers/promises'
import type { AlertAction, AlertStatus } from '@fxmatch/domain/screening/alert-table'
import type { AlertSource, ListEntry } from '@fxmatch/domain/screening/list-entry'
import { MOST_HITS, screenName } from '@fxmatch/domain/screening/screen-name'
import { type FoundMatch, holdsWhileOpen, type ScreenedKind } from '@fxmatch/domain/screening/screened'
import { knownPairs } from '../../db/screening/alert-rows.ts'
import { serviceInUse, writeAsks } from '../../db/screening/ask-rows.ts'
import { holdLists, listsInForce, type SearchedList } from '../../db/screening/list-rows.ts'
import { nameHash } from '../../db/screening/name-hash.ts'
import { ownerTextsOf, type ScreenedText, textsOf } from '../../db/screening/screened-texts.ts'
import { audit, emit, type RecordContext } from '../kernel/record.ts'

/**
 * Looks for the names of a record on the lists in force, in the transaction that writes them: whoever is like somebody on a list
 * has an alert before anything is dealt with them. Where a service is asked besides, the names are written down for it here, and asked
 * about afterwards (`jobs/screening/ask-names.ts`). Nobody is told but who decides on it. Refuses nothing.
 * @returns how many alerts were opened
 */
export function screenRecord(context: RecordContext, kind: ScreenedKind, id: string): Promise<number> {
  return screenRead(context, () => textsOf(context.tx, kind, id))
}

/** The same for the owners of a company, by the declaration that counts and by those that never did. */
export function screenOwners(context: RecordContext, companyId: string): Promise<number> {
  return screenRead(context, () => ownerTextsOf(context.tx, companyId))
}

async function screenRead(context: RecordContext, read: () => Promise<ScreenedText[]>): Promise<number> {
  await holdLists(context.tx)
  const lists = await listsInForce(context.tx)
  const service = await serviceInUse(context.tx)
  if (lists.length === 0 && service === undefined) return 0
  const texts = await read()
  if (service !== undefined) {
    const asked = { now: context.clock.now(), waits: true }
    for (const holds of [true, false]) {
      const some = texts.filter(({ field }) => holdsWhileOpen(field) === holds)
      await writeAsks(context.tx, some, { ...asked, holds: holds && lists.length === 0 })
    }
  }
  return screenTexts(context, texts, lists)
}

/** The same for names that were read, on lists that are held. */
export async function screenTexts(
  context: RecordContext,
  texts: readonly ScreenedText[],
  lists: readonly SearchedList[],
): Promise<number> {
  let opened = 0
  for (const [place, text] of texts.entries()) {
    // To compare a name takes milliseconds: whatever waits for this process goes on between two.
    if (place > 0) await setImmediate()
    opened += await screenText(context, text, lists)
  }
  return opened
}

async function screenText(
  context: RecordContext,
  text: ScreenedText,
  lists: readonly SearchedList[],
): Promise<number> {
  const hits = lists.flatMap((list) =>
    screenName(list.index, { name: text.name, documents: text.documents, birthYear: text.birthYear }).map(
      (hit) => ({ list, hit }),
    ),
  )
  if (hits.length === 0) return 0
  const hash = nameHash(text)
  const known = await knownPairs(context.tx, text, hash)
  // What was cleared takes no place from what nobody has looked at.
  const asked = lists.flatMap((list) =>
    hits.filter((hit) => hit.list === list && !isCleared(hit, known.cleared)).slice(0, MOST_HITS),
  )
  let opened = 0
  for (const { list, hit } of asked) {
    const entry = list.index.entries[hit.entry]
    const entryHash = list.hashes[hit.entry]
    if (entry === undefined || entryHash === undefined) continue
    if (known.open.has(`${list.list} ${entry.reference}`)) continue
    const { score, name, tokens, supports, contradicts } = hit
    const found = { name, tokens, supports, contradicts }
    opened += await openAlert(context, text, {
      list: list.list,
      listId: list.id,
      entry,
      entryHash,
      score,
      found,
    })
  }
  return opened
}

/** What a name is like, and who found it. */
export interface Likeness {
  readonly list: AlertSource
  /** The version of the list; null of the service, which has none. */
  readonly listId: string | null
  readonly entry: ListEntry
  readonly entryHash: string
  /** Up to 100. */
  readonly score: number
  readonly found: FoundMatch
}

/** Opens an alert, where none of the name and the entry is open. @returns 1 where it was opened, else 0 */
export async function openAlert(
  context: RecordContext,
  text: ScreenedText,
  { list, listId, entry, entryHash, score, found }: Likeness,
): Promise<number> {
  const id = context.ids.uuid()
  const row = await context.tx
    .insertInto('screening_alerts')
    .values({
      ...{ id, decider_id: text.deciderId, subject_kind: text.kind, subject_id: text.id },
      ...{ subject_key: text.key, field: text.field, company_id: text.companyId },
      ...{ subject_name: text.name, subject_hash: nameHash(text) },
      ...{ list_id: listId, list, reference: entry.reference, entry_hash: entryHash },
      entry: JSON.stringify(entry),
      found: JSON.stringify(found),
      ...{ score: String(score), status: 'OPEN', opened_at: context.clock.now() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return 0
  await noteAlertStep(context, { alertId: id, action: 'open', before: null, after: 'OPEN', reason: null })
  return 1
}

function isCleared(
  { list, hit }: { readonly list: SearchedList; readonly hit: { readonly entry: number } },
  cleared: ReadonlySet<string>,
): boolean {
  return cleared.has(`${list.list} ${list.index.entries[hit.entry]?.reference} ${list.hashes[hit.entry]}`)
}

/**
 * Writes a step of an alert down, and tells those who decide on it. Neither the audit entry nor the event says whose name it is, or
 * like whose: both are read by people who must not know.
 */
export async function noteAlertStep(
  context: RecordContext,
  step: {
    readonly alertId: string
    readonly action: AlertAction | 'open'
    readonly before: AlertStatus | null
    readonly after: AlertStatus
    readonly reason: string | null
  },
): Promise<void> {
  const { alertId, action, before, after, reason } = step
  // Whoever made the change that was looked at did not open the alert: the server did.
  // Nor is it told in which call: the entry beside it says whose name it is.
  const by: RecordContext = action === 'open' ? { ...context, actor: undefined, requestId: null } : context
  await context.tx
    .insertInto('screening_alert_steps')
    .values({
      ...{ alert_id: alertId, action, before_status: before, after_status: after, reason },
      ...{ user_id: by.actor?.userId ?? null, at: context.clock.now() },
    })
    .execute()
  await audit(by, {
    action: `screening.${STEPS[action]}`,
    objectType: 'screening_alert',
    objectId: alertId,
    data: { before, after },
  })
  await emit(by, [
    { type: 'change', noun: 'screening', event: `screening.${STEPS[action]}`, id: alertId, companies: [] },
  ])
}

const STEPS = {
  open: 'alert_opened',
  clear: 'alert_cleared',
  second: 'clearing_confirmed',
  reopen: 'clearing_refused',
  confirm: 'alert_confirmed',
} as const
