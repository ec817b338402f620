import { createHash } from 'node:crypto'
import type { ListEntry } from '@fxmatch/domain/screening/list-entry'
import { matchNames } from '@fxmatch/domain/screening/match-names'
import { MOST_HITS } from '@fxmatch/domain/screening/screen-name'
import { ASKED_AGAIN_HOURS } from '@fxmatch/domain/screening/screening-service'
import { canonicalJson } from '../../db/canonical-json.ts'
import { knownPairs } from '../../db/screening/alert-rows.ts'
import { type ClaimedAsk, forgetAsks, lockAsk, noteAnswer } from '../../db/screening/ask-rows.ts'
import { nameHash } from '../../db/screening/name-hash.ts'
import { textsOf } from '../../db/screening/screened-texts.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { openAlert } from './screen-texts.ts'

/** What the service said of a name. */
export interface ServiceAnswer {
  /** Which service: host and path. */
  readonly service: string
  readonly hits: readonly {
    /** 0 to 1, the service's own. */
    readonly score: number
    readonly entry: ListEntry
    readonly datasets: readonly string[]
  }[]
}

/**
 * Takes the service's answer about a name: an alert for each entry that it calls alike, the likest first, as many at a time as of a
 * list, without those that were cleared. An answer about a name that has become another one meanwhile counts for nothing: that one is
 * asked about. Refuses nothing.
 * @returns how many alerts were opened
 */
export async function answerAsk(
  context: CommandContext,
  ask: ClaimedAsk,
  { service, hits }: ServiceAnswer,
): Promise<Result<{ opened: number }>> {
  const { tx, clock } = context
  if (!(await lockAsk(tx, ask))) return done({ opened: 0 })
  const text = (await textsOf(tx, ask.kind, ask.id)).find(({ field }) => field === ask.field)
  if (text === undefined) {
    await forgetAsks(tx, ask)
    return done({ opened: 0 })
  }
  if (nameHash(text) !== ask.hash) return done({ opened: 0 })
  const known = await knownPairs(tx, text, ask.hash)
  const found = [...hits]
    .sort((a, b) => b.score - a.score || (a.entry.reference < b.entry.reference ? -1 : 1))
    .map((hit) => ({
      ...hit,
      entryHash: createHash('sha256').update(canonicalJson(hit.entry)).digest('hex'),
    }))
    .filter(({ entry, entryHash }) => !known.cleared.has(`SERVICE ${entry.reference} ${entryHash}`))
    .slice(0, MOST_HITS)
  let opened = 0
  for (const { entry, entryHash, score, datasets } of found) {
    if (known.open.has(`SERVICE ${entry.reference}`)) continue
    opened += await openAlert(context, text, {
      ...{ list: 'SERVICE', listId: null, entry, entryHash, score: Math.round(score * 1_000) / 10 },
      found: { ...likestName(text.name, entry), supports: [], contradicts: [], asked: { service, datasets } },
    })
  }
  const now = clock.now()
  const dueAt = new Date(now.getTime() + ASKED_AGAIN_HOURS * 3_600_000)
  await noteAnswer(tx, ask, { now, dueAt, hits: hits.length })
  return done({ opened })
}

/** Names of an entry that are compared to show what is alike: of hundreds the first are enough. */
const COMPARED = 20

/** Which name of the entry is the likest, and in what, as our own matcher sees it: the service says neither. */
function likestName(name: string, entry: ListEntry) {
  const compared = entry.names
    .slice(0, COMPARED)
    .map(({ text }) => ({ name: text, ...matchNames(name, text) }))
    .sort((a, b) => b.score - a.score)
  const [likest] = compared
  return { name: likest?.name ?? entry.reference, tokens: likest?.tokens ?? [] }
}
