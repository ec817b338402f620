import { documentNumberKey } from '../identifiers/document-number.ts'
import type { ListEntry, ListName } from './list-entry.ts'
import { joinsOf, type MatchedTokens, matchTokens, plainRarity, type Rarity } from './match-names.ts'
import { type NameToken, nameTokens } from './name-tokens.ts'

/** From this score on a name is looked at, and from the second on it is a strong match (design of screening). */
export const REVIEW = 85
export const STRONG = 95

/** A weak alias weighs less. */
const LOW = 0.95
/** What a year of birth, a nationality or a document's number that agrees adds, in points. */
const SUPPORT = { birth: 5, nationality: 2, document: 100 }
/** What takes points away. It takes no strong match below the review: somebody may have given a false one. */
const CONTRADICTION = { birth: 12, nationality: 4, document: 4 }
/** Years by which two years of birth may differ that are the same. */
const BIRTH_YEARS = 1

/** Somebody whose name is looked for, as far as it is known. */
export interface ScreenedPerson {
  readonly name: string
  readonly birthYear?: number | null
  readonly nationality?: string | null
  /** Numbers of identity cards and passports. */
  readonly documents?: readonly string[]
}

/** An entry that a name is like. */
export interface ScreeningHit {
  /** Place of the entry among those of the index. */
  readonly entry: number
  /** 85 to 100. */
  readonly score: number
  readonly strong: boolean
  /** The name of the entry that is the most alike. */
  readonly name: string
  readonly tokens: readonly MatchedTokens[]
  /** What beside the name agrees, or does not. */
  readonly supports: readonly ('BIRTH' | 'NATIONALITY' | 'DOCUMENT')[]
  readonly contradicts: readonly ('BIRTH' | 'NATIONALITY')[]
}

interface IndexedName extends ListName {
  readonly entry: number
  readonly tokens: readonly NameToken[]
}

/** A list ready to be searched. */
export interface ListIndex {
  readonly entries: readonly ListEntry[]
  readonly names: readonly IndexedName[]
  /** Key of a part → the names that have it, by their place. */
  readonly keys: ReadonlyMap<string, readonly number[]>
  /** The same of a document's number, as `comparedNumber` has it. */
  readonly documents: ReadonlyMap<string, readonly number[]>
  readonly rarity: Rarity
}

/** The keys under which a part is found: its consonants, and these with one of them left out, so that a typing error still meets. */
function keysOf(token: NameToken): Set<string> {
  const keys = new Set<string>()
  for (const { skeleton } of token.forms) {
    keys.add(skeleton)
    if (skeleton.length > 3)
      for (let at = 0; at < skeleton.length; at++) keys.add(skeleton.slice(0, at) + skeleton.slice(at + 1))
  }
  return keys
}

const isName = ({ kind }: NameToken) => kind === 'NAME'

function add<K>(map: Map<K, number[]>, key: K, place: number): void {
  const found = map.get(key)
  if (found === undefined) map.set(key, [place])
  else if (found.at(-1) !== place) found.push(place)
}

/** Makes a list searchable. It lets go after each hundred entries, so that a large one holds nothing up. */
export function* indexList(entries: readonly ListEntry[]): Generator<undefined, ListIndex> {
  const names: IndexedName[] = []
  const keys = new Map<string, number[]>()
  const documents = new Map<string, number[]>()
  const counts = new Map<string, number>()
  for (const [entry, { names: all, documents: numbers }] of entries.entries()) {
    if (entry % 100 === 99) yield
    for (const number of numbers) add(documents, comparedNumber(number), entry)
    for (const name of all) {
      const tokens = nameTokens(name.text)
      if (tokens.length === 0) continue
      const place = names.push({ ...name, entry, tokens }) - 1
      const parts = [...tokens.filter(isName), ...joinsOf(tokens).map(({ whole }) => whole)]
      for (const token of parts) for (const key of keysOf(token)) add(keys, key, place)
      const own = new Set(tokens.flatMap(({ forms }) => forms.map(({ skeleton }) => skeleton)))
      for (const skeleton of own) counts.set(skeleton, (counts.get(skeleton) ?? 0) + 1)
    }
  }
  const often = (share: number) => Math.max(3, names.length * share)
  const rarity: Rarity = (token) => {
    const plain = plainRarity(token)
    if (token.kind !== 'NAME') return plain
    const count = Math.max(...token.forms.map(({ skeleton }) => counts.get(skeleton) ?? 0))
    return Math.min(plain, count > often(0.02) ? 0.5 : count > often(0.005) ? 0.75 : 1)
  }
  return { entries, names, keys, documents, rarity }
}

/** Runs a generator to its end at once. */
export function runWhole<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * A document's number as it is compared: of signs that read alike one, without zeros in front. An `O` for the `0` of a card is the card's
 * number to whoever looks, and would be another one here.
 */
const comparedNumber = (number: string): string => documentNumberKey(number.slice(0, 100).normalize('NFKD'))

const plainWord = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

function beside(person: ScreenedPerson, entry: ListEntry, numbers: ReadonlySet<string>) {
  const supports: ('BIRTH' | 'NATIONALITY' | 'DOCUMENT')[] = []
  const contradicts: ('BIRTH' | 'NATIONALITY')[] = []
  let points = 0
  const note = <W extends 'BIRTH' | 'NATIONALITY'>(what: W, agrees: boolean, more: number, less: number) => {
    ;(agrees ? supports : contradicts).push(what)
    points += agrees ? more : -less
  }
  const { birthYear, nationality } = person
  if (birthYear != null && entry.birthYears.length > 0)
    note(
      'BIRTH',
      entry.birthYears.some((year) => Math.abs(year - birthYear) <= BIRTH_YEARS),
      SUPPORT.birth,
      CONTRADICTION.birth,
    )
  if (nationality && entry.nationalities.length > 0)
    note(
      'NATIONALITY',
      entry.nationalities.some((one) => plainWord(one) === plainWord(nationality)),
      SUPPORT.nationality,
      CONTRADICTION.nationality,
    )
  if (entry.documents.some((number) => numbers.has(comparedNumber(number)))) {
    supports.push('DOCUMENT')
    points += SUPPORT.document
  }
  return { supports, contradicts, points }
}

/** Of what a name says, so much has to be met by a name of the list that is worth comparing. */
const LEAST_MET = 0.5

/** The names of a list that are worth comparing: they meet half of what the name says, and more than one common part of it. */
function candidates(index: ListIndex, tokens: readonly NameToken[]): number[] {
  const met = new Map<number, { weight: number; parts: number }>()
  const names = tokens.filter(isName)
  const initials = tokens.filter(({ kind }) => kind === 'INITIAL').length
  const meet = (token: NameToken, weight: number, parts: number) => {
    const places = new Set<number>()
    for (const key of keysOf(token)) for (const place of index.keys.get(key) ?? []) places.add(place)
    for (const place of places) {
      const before = met.get(place) ?? { weight: 0, parts: 0 }
      met.set(place, { weight: before.weight + weight, parts: before.parts + parts })
    }
  }
  for (const token of names) meet(token, index.rarity(token), 1)
  for (const { at, span, whole } of joinsOf(tokens)) {
    const parts = tokens.slice(at, at + span)
    meet(
      whole,
      parts.map(index.rarity).reduce((one, other) => one + other, 0),
      span,
    )
  }
  const all = names.map(index.rarity).reduce((one, other) => one + other, 0)
  return [...met].flatMap(([place, { weight, parts }]) => {
    const single = (index.names[place]?.tokens.filter(isName).length ?? 0) < 2 || names.length < 2
    return weight >= LEAST_MET * all && (parts + initials > 1 || single) ? [place] : []
  })
}

/** The most hits of a list that somebody looks at of one name at a time; what was cleared before is not among them. */
export const MOST_HITS = 20

/**
 * All entries of a list that somebody's name is like, the likest first. A document's number that agrees is enough by itself.
 * A contradiction takes a strong match to a review, and not below.
 */
export function screenName(index: ListIndex, person: ScreenedPerson): ScreeningHit[] {
  const tokens = nameTokens(person.name)
  const numbers = new Set((person.documents ?? []).map(comparedNumber).filter((key) => key.length > 4))
  const best = new Map<number, ScreeningHit>()
  const keep = (hit: ScreeningHit) => {
    if ((best.get(hit.entry)?.score ?? 0) < hit.score) best.set(hit.entry, hit)
  }
  for (const place of candidates(index, tokens)) {
    const name = index.names[place]
    if (name === undefined) continue
    const match = matchTokens(tokens, name.tokens, index.rarity)
    const plain = name.low ? match.score * LOW : match.score
    const entry = index.entries[name.entry]
    if (entry === undefined) continue
    const { supports, contradicts, points } = beside(person, entry, numbers)
    const sum = plain < REVIEW - SUPPORT.birth ? plain : plain + points
    const score = Math.min(100, plain >= STRONG ? Math.max(sum, REVIEW) : sum)
    if (score >= REVIEW)
      keep({
        entry: name.entry,
        score: Math.round(score * 10) / 10,
        strong: score >= STRONG,
        name: name.text,
        tokens: match.tokens,
        supports,
        contradicts,
      })
  }
  for (const number of numbers)
    for (const entry of index.documents.get(number) ?? []) {
      const name = index.entries[entry]?.names[0]?.text ?? ''
      const { tokens: together } = matchTokens(tokens, nameTokens(name), index.rarity)
      keep({
        entry,
        score: 100,
        strong: true,
        name,
        tokens: together,
        supports: ['DOCUMENT'],
        contradicts: [],
      })
    }
  return [...best.values()].sort((a, b) => b.score - a.score || a.entry - b.entry)
}
