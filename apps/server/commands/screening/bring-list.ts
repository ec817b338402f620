import { createHash } from 'node:crypto'
import { screeningRefusal } from '@fxmatch/contract/errors/screening-refusals'
import { isListFault, type ListKind, MOST_LIST_BYTES } from '@fxmatch/domain/screening/list-entry'
import { readListCsv } from '@fxmatch/domain/screening/read-list-csv'
import { readUnList } from '@fxmatch/domain/screening/read-un-list'
import { canonicalJson } from '../../db/canonical-json.ts'
import {
  entryHashes,
  insertEntries,
  listInForce,
  lockLists,
  runGently,
} from '../../db/screening/list-rows.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { requireCapability } from '../kernel/require-capability.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/** A file that somebody brings. */
export interface BringListInput {
  readonly list: ListKind
  readonly name?: string | undefined
  readonly text: string
}

/** What was put on record. */
export interface BroughtList {
  readonly id: string
  readonly version: number
  readonly entries: number
  /** Against the version in force. */
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly sha256: string
}

/**
 * Puts a version of a list on record: the United Nations' as the XML that they publish, any other by the template. It is all or
 * nothing, and looked for only when another person has confirmed it.
 * Refused: MISSING_CAPABILITY; PAYLOAD_TOO_LARGE above 30 MB; INVALID_INPUT with what is wrong in the file; SCREENING_STATE where
 * a version of the list waits already, or the one in force says the same.
 */
export async function bringList(context: ActorContext, input: BringListInput): Promise<Result<BroughtList>> {
  const { actor, clock, ids, tx } = context
  const able = requireCapability(actor, 'screening.lists')
  if (!able.ok) return able
  const { list, text, name = null } = input
  if (Buffer.byteLength(text, 'utf8') > MOST_LIST_BYTES)
    return refuse('PAYLOAD_TOO_LARGE', { rule: 'LIST_TOO_LARGE' })
  const read = await runGently(list === 'UN' ? readUnList(text) : readListCsv(text))
  if (isListFault(read))
    return refuse(screeningRefusal(read.rule).code, {
      rule: read.rule,
      ...(read.details ? { details: read.details } : {}),
    })
  await lockLists(tx)
  const waiting = await tx
    .selectFrom('screening_lists')
    .where('list', '=', list)
    .where('status', '=', 'IMPORTED')
    .select('id')
    .executeTakeFirst()
  if (waiting) return refuse('SCREENING_STATE', { rule: 'LIST_WAITS' })
  const entries = read.map((entry) => ({
    entry,
    hash: createHash('sha256').update(canonicalJson(entry)).digest('hex'),
  }))
  const inForce = await listInForce(tx, list)
  const before = inForce ? await entryHashes(tx, inForce.id) : new Map<string, string>()
  const told = { entries: entries.length, ...differences(entries, before) }
  if (inForce && told.added + told.removed + told.changed === 0)
    return refuse('SCREENING_STATE', { rule: 'LIST_KNOWN' })
  const { max } = await tx
    .selectFrom('screening_lists')
    .where('list', '=', list)
    .select((eb) => eb.fn.max('version').as('max'))
    .executeTakeFirstOrThrow()
  const id = ids.uuid()
  const version = (max ?? 0) + 1
  const sha256 = createHash('sha256').update(text, 'utf8').digest('hex')
  await tx
    .insertInto('screening_lists')
    .values({
      ...{ id, list, version, name, sha256, ...told, status: 'IMPORTED' },
      ...{ brought_by: actor.userId, brought_at: clock.now() },
    })
    .execute()
  await insertEntries(tx, id, entries)
  await audit(context, {
    action: 'screening_list.brought',
    objectType: 'screening_list',
    objectId: id,
    data: { list, version, name, sha256, ...told },
  })
  await emit(context, [
    { type: 'change', noun: 'screening', event: 'screening_list.brought', id, companies: [] },
  ])
  return done({ id, version, sha256, ...told })
}

function differences(
  entries: readonly { readonly entry: { readonly reference: string }; readonly hash: string }[],
  before: ReadonlyMap<string, string>,
) {
  let [added, changed] = [0, 0]
  for (const { entry, hash } of entries) {
    const was = before.get(entry.reference)
    if (was === undefined) added += 1
    else if (was !== hash) changed += 1
  }
  return { added, changed, removed: before.size - (entries.length - added) }
}
