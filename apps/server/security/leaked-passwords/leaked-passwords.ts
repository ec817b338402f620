import { readFileSync } from 'node:fs'
import { PASSWORD_MIN, PASSWORD_MIN_WITH_SECOND_FACTOR } from '@fxmatch/domain/passwords/judge-password'
import { type PasswordSet, unpackPasswords } from './password-set.ts'

const read = (name: string) => unpackPasswords(readFileSync(new URL(name, import.meta.url)))

/**
 * The most used passwords of published leaks that the rules of length would let pass, in lower case: those for people
 * with a password alone, and shorter ones for those with a second factor. `tools/passwords` says where they come from.
 */
export const LEAKED: Readonly<Record<'long' | 'short', PasswordSet>> = {
  long: read('long.bin'),
  short: read('short.bin'),
}

/** The set that a password of so many characters would be in. */
export function setFor(length: number): keyof typeof LEAKED | null {
  if (length >= PASSWORD_MIN) return 'long'
  return length >= PASSWORD_MIN_WITH_SECOND_FACTOR ? 'short' : null
}

/**
 * Whether a new password is one that leaks are full of: as it stands whatever its case, said several times, or with digits
 * and signs around it (ASVS 5.0, 6.2.4 and 6.2.12). Asks nobody outside.
 */
export function isLeaked(password: string): boolean {
  const text = password.normalize('NFC').toLowerCase()
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [text, saidOnce(text), core, saidOnce(core)].some((part) => {
    const set = setFor([...part].length)
    return set !== null && LEAKED[set].has(part)
  })
}

/** `dragonflydragonfly` → `dragonfly`; the text itself where it does not repeat. */
function saidOnce(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1))
}
