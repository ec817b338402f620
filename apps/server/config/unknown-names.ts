import { distance } from 'fastest-levenshtein'
import { SETTINGS, type Setting } from './settings.ts'

const PREFIX = 'FXMATCH_'
/** What Kubernetes and Docker tell a program of a service that is called fxmatch; and the image that the compose file names. */
const OF_OTHERS = /^FXMATCH_(IMAGE|SERVICE_(HOST|PORT)(_\w+)?|PORT(_\w+)?|NAME)$/

const known: readonly (readonly [string, Setting])[] = Object.entries(SETTINGS)
/** Every name that is read, files of secrets included. */
const READ: readonly string[] = known.flatMap(([name, { secret }]) =>
  secret ? [name, `${name}_FILE`] : [name],
)

/** Shorter names resemble too many of other programs. */
const LEAST_LENGTH = 8

/**
 * Variables that look like settings and are none: misspelt, in small letters, with our prefix, or a file for what is no secret.
 * A setting that is misspelt is as one that is not set, and nobody notices.
 * @returns one sentence each, beginning with the name; values are never repeated
 */
export function unknownNames(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (READ.includes(name) || OF_OTHERS.test(name)) return []
    const bare = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name
    const plain = known.find(([one, { secret }]) => !secret && `${one}_FILE` === bare)
    if (plain) return [`${name} is not read: ${plain[0]} is no secret, and is given by itself`]
    const near = nearest(bare.toUpperCase())
    if (near !== null) return [`${name} is not known: did you mean ${near}?`]
    return name.startsWith(PREFIX) ? [`${name} is not known: no setting begins with ${PREFIX}`] : []
  })
}

/** The setting of which a name is one or two letters away, null where there is none. */
function nearest(name: string): string | null {
  if (READ.includes(name)) return name
  if (name.length < LEAST_LENGTH) return null
  const most = name.length > LEAST_LENGTH ? 2 : 1
  const found = READ.filter((one) => one.length >= LEAST_LENGTH).map((one): readonly [string, number] => [
    one,
    lettersBetween(one, name),
  ])
  const [best] = found.sort(([, a], [, b]) => a - b)
  return best !== undefined && best[1] <= most ? best[0] : null
}

/** How many letters are to be put in, left out or changed; a letter swapped with its neighbour is one. */
function lettersBetween(one: string, other: string): number {
  const letters = distance(one, other)
  const sameLetters = () => [...one].sort().join('') === [...other].sort().join('')
  return letters === 2 && sameLetters() ? 1 : letters
}
