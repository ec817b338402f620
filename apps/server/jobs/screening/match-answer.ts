import {
  documentKey,
  type ListEntry,
  MOST_NAME_CHARACTERS,
  MOST_NAMES,
} from '@fxmatch/domain/screening/list-entry'
import { z } from 'zod'

/** An entry that the service says is alike. */
export interface ServiceHit {
  /** 0 to 1, the service's own. */
  readonly score: number
  readonly entry: ListEntry
  /** The lists that it has the entry of, by the service's names. */
  readonly datasets: readonly string[]
}

/** Entries that are asked for at most: what was cleared of a name is among them each time. */
export const MOST_RESULTS = 100

const word = z.string().min(1).max(MOST_NAME_CHARACTERS)
const result = z.object({
  id: word,
  caption: word,
  schema: word,
  score: z.number().min(0).max(1),
  match: z.boolean(),
  datasets: z.array(word).max(1_000),
  properties: z.record(z.string(), z.array(z.unknown()).max(10_000)),
})
const answer = (key: string) =>
  z.object({
    // The one query that was asked, and no other: an answer to somebody else's says nothing of this name.
    responses: z.strictObject({
      [key]: z.object({
        status: z.literal(200).optional(),
        results: z.array(result).max(MOST_RESULTS),
      }),
    }),
  })

/**
 * What the service says of a name: the entries that it calls a match, or scores at least so. It is taken whole or not at all: one
 * entry that cannot be read, or a score beyond 1, makes all of it no answer.
 *
 * @param key under which the name was asked for
 * @returns undefined where it is no answer to the question
 */
export function readMatchAnswer(text: string, key: string, threshold: number): ServiceHit[] | undefined {
  let json: unknown
  try {
    json = JSON.parse(text, readable)
  } catch {
    // A page of a proxy, say, or texts that no database keeps: no answer.
    return undefined
  }
  const read = answer(key).safeParse(json)
  if (!read.success) return undefined
  const results = read.data.responses[key]?.results ?? []
  return results
    .filter(({ match, score }) => match || score >= threshold)
    .map(({ id, caption, schema, score, datasets, properties }) => {
      const of = (...names: string[]) => textsOf(names.flatMap((name) => properties[name] ?? []))
      const names = [caption, ...of('name'), ...of('alias').sort()].slice(0, MOST_NAMES)
      const weak = of('weakAlias').slice(0, MOST_NAMES - names.length)
      return {
        score,
        datasets: [...new Set(datasets)].sort(),
        entry: {
          reference: id,
          kind: schema === 'Person' ? 'PERSON' : 'ENTITY',
          names: unique(
            names
              .map((name) => ({ text: name, low: false }))
              .concat(weak.map((name) => ({ text: name, low: true }))),
          ),
          birthYears: [...new Set(of('birthDate').flatMap(yearOf))].sort((a, b) => a - b),
          nationalities: of('nationality', 'country').slice(0, SOME),
          documents: [
            ...new Set(of('idNumber', 'passportNumber', 'registrationNumber').map(documentKey)),
          ].slice(0, SOME),
        },
      }
    })
}

/** Lets through what can be written down: a text with the letter 0, or with half of a letter, cannot. @throws RangeError for one */
function readable(_: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new RangeError('a text that cannot be kept')
  return value
}

/** Facts of an entry that are kept at most, of each kind. */
const SOME = 50

/** Texts of a property, each once and in an order of their own: the same entry reads the same however the service sorts. */
const textsOf = (values: readonly unknown[]): string[] =>
  [
    ...new Set(
      values.filter(
        (value): value is string =>
          typeof value === 'string' && value.length > 0 && value.length <= MOST_NAME_CHARACTERS,
      ),
    ),
  ].sort()

function unique(names: readonly { text: string; low: boolean }[]) {
  const seen = new Set<string>()
  return names.filter(({ text }) => !seen.has(text) && seen.add(text))
}

function yearOf(date: string): number[] {
  const [, year] = /^(\d{4})(-|$)/.exec(date) ?? []
  return year === undefined ? [] : [Number(year)]
}
