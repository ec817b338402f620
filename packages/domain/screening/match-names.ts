import { bestAssignment } from './best-assignment.ts'
import { compareTokens } from './compare-tokens.ts'
import { COMMON_NAMES } from './letters.ts'
import { type NameToken, nameTokens, tokenOf } from './name-tokens.ts'

/** What of two names goes together, and how well: 0 to 1. */
export interface MatchedTokens {
  readonly mine: string
  readonly theirs: string
  readonly alike: number
}

/** How alike two names are: 0 to 100, and by which parts. */
export interface NameMatch {
  readonly score: number
  readonly tokens: readonly MatchedTokens[]
}

/** How much a part of a name tells, 0 to 1: less where many have it. */
export type Rarity = (token: NameToken) => number

/** What a part is worth beside a whole name. */
const PARTICLE = 0.2
const COMMON = 0.5
const INITIAL = 0.3
/** What the parts cost that only one of two names has: one name may be shorter, and then they contradict each other less. */
const LEFT_OVER = 0.3
/** Two names of which one part agrees, and no more, are not alike enough to be looked at. */
const MOST_OF_ONE = 80
/** From this likeness on two words that were cut apart, or written together, are one. */
const JOINED = 0.9

const COMMON_SKELETONS = new Set(
  COMMON_NAMES.flatMap((name) => tokenOf(name).forms.map(({ skeleton }) => skeleton)),
)

/** The rarity of a part by itself, without a list to count in. */
export const plainRarity: Rarity = (token) => {
  if (token.kind === 'PARTICLE') return PARTICLE
  if (token.kind === 'INITIAL') return INITIAL
  return token.forms.some(({ skeleton }) => COMMON_SKELETONS.has(skeleton)) ? COMMON : 1
}

/** Two or three parts of a name written together, by the place of the first and how many they are. */
type Joins = readonly { readonly at: number; readonly span: number; readonly whole: NameToken }[]

const joins = new WeakMap<readonly NameToken[], Joins>()

/** What comes of writing neighbours of a name together. Made once of a name. */
export function joinsOf(tokens: readonly NameToken[]): Joins {
  const known = joins.get(tokens)
  if (known !== undefined) return known
  const made = tokens.flatMap((_, at) =>
    [3, 2].flatMap((span) => {
      const parts = tokens.slice(at, at + span)
      // Of names in Arabic the article between them is not heard: نور الدين, Noureddine.
      const joined = parts
        .map(({ shown }, place) => (place > 0 ? shown.replace(/^ال(?=.{2})/, '') : shown))
        .join('')
      return parts.length === span && joined.length > 4 ? [{ at, span, whole: tokenOf(joined) }] : []
    }),
  )
  const all = [...made, ...spelledOut(tokens)]
  joins.set(tokens, all)
  return all
}

/** A name of which the letters stand apart: S.e.i.f. Two of them are initials. */
function spelledOut(tokens: readonly NameToken[]): Joins {
  const found: { at: number; span: number; whole: NameToken }[] = []
  for (let at = 0; at < tokens.length; at++) {
    const rest = tokens.slice(at)
    const end = rest.findIndex(({ kind }) => kind !== 'INITIAL')
    const span = end === -1 ? rest.length : end
    const letters = rest.slice(0, span).map(({ shown }) => shown)
    if (span > 2) found.push({ at, span, whole: tokenOf(letters.join('')) })
    at += span
  }
  return found
}

/** Words of `tokens` that stand together in `others` as one: they are one here too. */
function joinLike(tokens: readonly NameToken[], others: readonly NameToken[]): readonly NameToken[] {
  const like = joinsOf(tokens).filter(({ at, span, whole }) =>
    others.some(
      (other) =>
        other.kind === 'NAME' &&
        compareTokens(whole, other) >= JOINED &&
        tokens.slice(at, at + span).every((part) => compareTokens(part, other) < JOINED),
    ),
  )
  if (like.length === 0) return tokens
  const out: NameToken[] = []
  for (let at = 0; at < tokens.length; at++) {
    const joined = like.find((one) => one.at === at)
    const own = joined?.whole ?? tokens[at]
    if (own) out.push(own)
    at += (joined?.span ?? 1) - 1
  }
  return out
}

const isName = ({ kind }: NameToken) => kind !== 'PARTICLE'

/**
 * How alike two names are in parts: the best assignment of the parts of the one to those of the other, weighted by how rare they
 * are. What only one of them has costs three tenths of its weight; names that both have and the other has not contradict each other, and cost all of it.
 */
export function matchTokens(
  one: readonly NameToken[],
  other: readonly NameToken[],
  rarity: Rarity,
): NameMatch {
  const mine = joinLike(one, other)
  const theirs = joinLike(other, mine)
  const weights = { mine: mine.map(rarity), theirs: theirs.map(rarity) }
  const weightOf = (i: number, j: number) => ((weights.mine[i] ?? 0) + (weights.theirs[j] ?? 0)) / 2
  const likeness = mine.map((a) => theirs.map((b) => compareTokens(a, b)))
  const columns = bestAssignment(likeness.map((row, i) => row.map((alike, j) => alike * weightOf(i, j))))
  const tokens: MatchedTokens[] = []
  const left = { mine: 0, theirs: 0, particles: 0 }
  const leave = (side: 'mine' | 'theirs', token: NameToken, weight: number) => {
    left[isName(token) ? side : 'particles'] += weight
  }
  const paired = new Set<number>()
  let [matched, total, names] = [0, 0, 0]
  mine.forEach((token, i) => {
    const j = columns[i] ?? -1
    const alike = likeness[i]?.[j] ?? 0
    const their = theirs[j]
    if (their === undefined || alike === 0) {
      leave('mine', token, weights.mine[i] ?? 0)
      return
    }
    paired.add(j)
    matched += alike * weightOf(i, j)
    total += weightOf(i, j)
    if (isName(token) && isName(their)) names++
    tokens.push({ mine: token.shown, theirs: their.shown, alike })
  })
  theirs.forEach((token, j) => {
    if (!paired.has(j)) leave('theirs', token, weights.theirs[j] ?? 0)
  })
  const both = Math.min(left.mine, left.theirs)
  const more = Math.max(left.mine, left.theirs) - both
  const whole = total + both + LEFT_OVER * (more + left.particles)
  const score = whole === 0 ? 0 : (100 * matched) / whole
  const several = Math.max(mine.filter(isName).length, theirs.filter(isName).length) > 1
  return { score: several && names < 2 ? Math.min(score, MOST_OF_ONE) : score, tokens }
}

/** How alike two names are, 0 to 100. */
export function matchNames(one: string, other: string, rarity: Rarity = plainRarity): NameMatch {
  return matchTokens(nameTokens(one), nameTokens(other), rarity)
}
