import { LEGAL_FORMS } from '../screening/letters.ts'
import { matchTokens, plainRarity } from '../screening/match-names.ts'
import { type NameToken, nameTokens } from '../screening/name-tokens.ts'
import { REVIEW, STRONG } from '../screening/screen-name.ts'
import { birthYearOf, type Owner, ownerNumberKey } from './owner.ts'

/** An owner's names in whatever letters, as the parts by which they are compared: of a company without what says only that it is one. */
const namesOf = ({ kind, name, nameArabic }: Owner): readonly NameToken[][] =>
  [name, ...(nameArabic === null ? [] : [nameArabic])].map(kind === 'COMPANY' ? companyTokens : nameTokens)

const companyTokens = (name: string): NameToken[] =>
  nameTokens(name).filter(({ shown }) => !LEGAL_FORMS.includes(shown))

/**
 * Whether two declared owners are one, as screening folds names. A number of one country that both have is enough. Names that are
 * alike are one person's unless year of birth and number both differ, as those of a father and a son do. Of companies, of which many in
 * one group are called nearly the same, names that are strongly alike are one company's unless number and country both differ.
 */
export function isSameOwner(one: Owner, other: Owner): boolean {
  const sameNumber = ownerNumberKey(one.number) === ownerNumberKey(other.number)
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

/**
 * What tells one company's name from another's: its parts as screening spells them, in their order, without what says only that it is
 * one. `Médina Change SARL` and `Ste MEDINA CHANGE` have one key. Empty where a name has no other part.
 */
export function companyKey(name: string): string {
  return companyTokens(name)
    .map(({ forms }) => forms[0]?.spelling ?? '')
    .join(' ')
}
