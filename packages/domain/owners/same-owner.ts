import { documentNumberKey } from '../identifiers/document-number.ts'
import { LEGAL_FORMS } from '../screening/letters.ts'
import { matchTokens, plainRarity } from '../screening/match-names.ts'
import { foldLatin, type NameToken, nameTokens } from '../screening/name-tokens.ts'
import { REVIEW, STRONG } from '../screening/screen-name.ts'
import { birthYearOf, type Owner } from './owner.ts'

/** An owner's names in whatever letters, as the parts by which they are compared: of a company without what says only that it is one. */
const namesOf = ({ kind, name, nameArabic }: Owner): readonly NameToken[][] =>
  [name, ...(nameArabic === null ? [] : [nameArabic])].map(kind === 'COMPANY' ? companyTokens : nameTokens)

const companyTokens = (name: string): NameToken[] => {
  const tokens = nameTokens(name)
  const forms = new Set(spelledForms(tokens))
  return tokens.filter((token) => !LEGAL_FORMS.includes(token.shown) && !forms.has(token))
}

/** The letters of what says that it is a company, where each stands alone: `S.A.R.L.`, `s a`. */
function spelledForms(tokens: readonly NameToken[]): NameToken[] {
  const isLetter = (token: NameToken | undefined) => token !== undefined && [...token.shown].length === 1
  return tokens.flatMap((token, at) => {
    if (!isLetter(token) || isLetter(tokens[at - 1])) return []
    const end = tokens.findIndex((later, place) => place > at && !isLetter(later))
    const run = tokens.slice(at, end < 0 ? undefined : end)
    return LEGAL_FORMS.includes(run.map(({ shown }) => shown).join('')) ? run : []
  })
}

/**
 * Whether two declared owners are one, as screening folds names. A number of one country that both have is enough. Names that are
 * alike are one person's unless year of birth and number both differ, as those of a father and a son do. Of companies, of which many in
 * one group are called nearly the same, names that are strongly alike are one company's unless number and country both differ.
 */
export function isSameOwner(one: Owner, other: Owner): boolean {
  const sameNumber = documentNumberKey(one.number) === documentNumberKey(other.number)
  const sameCountry = one.country === other.country
  if (sameNumber && sameCountry) return true
  if (one.kind !== other.kind) return false
  const score = Math.max(
    ...namesOf(one).flatMap((mine) =>
      namesOf(other).map((theirs) => matchTokens(mine, theirs, plainRarity).score),
    ),
  )
  if (one.kind === 'COMPANY') return score >= STRONG && (sameNumber || sameCountry)
  const sameYear = birthYearOf(one.birth ?? '') === birthYearOf(other.birth ?? '')
  return score >= REVIEW && (sameNumber || sameYear)
}

const LATIN_WORD = /^[a-z]+$/

/**
 * What tells one company's name from another's: its parts as screening spells them, in their order and as one word, without what says
 * only that it is one. `Médina Change SARL`, `Ste MEDINA CHANGE` and `MedinaChange S.A.` have one key. Empty where a name has no other
 * part.
 */
export function companyKey(name: string): string {
  const parts = companyTokens(name).map(({ shown, forms }) =>
    LATIN_WORD.test(shown) ? shown : (forms[0]?.spelling ?? ''),
  )
  return foldLatin(parts.join(''))
}
