import type { FieldFault } from '@fxmatch/contract/errors/field-faults'
import type { OwnerView } from '@fxmatch/contract/http/owners'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { type Owner, type OwnerKind, ownerFaults } from '@fxmatch/domain/owners/owner'

/** An owner as it is typed; the fields have the names by which the server tells where a fault is. */
export interface OwnerDraft {
  kind: OwnerKind
  name: string
  nameArabic: string
  birth: string
  country: string
  number: string
  share: string
  /** Whether a part is held through another company; else its fields say nothing. */
  indirect: boolean
  throughName: string
  throughShare: string
}

/** A declaration as it is typed. */
export interface DeclareDraft {
  none: boolean
  owners: OwnerDraft[]
}

/** The country of whom is declared most. */
const HOME_COUNTRY = 'TN'

/** An owner of whom nothing is typed yet. */
export const emptyOwner = (): OwnerDraft => ({
  ...{ kind: 'PERSON', name: '', nameArabic: '', birth: '', country: HOME_COUNTRY, number: '', share: '' },
  ...{ indirect: false, throughName: '', throughShare: '' },
})

/** A birth as it is shown and typed, the day first: `31-05-1970`; a year alone stays. @param birth `1970` or `1970-05-31` */
export const shownBirth = (birth: string): string => birth.split('-').reverse().join('-')

/** A birth that is typed as it is sent; a day that is typed as in a register, the year first, stays. */
const birthOf = (typed: string): string => (/^\d\d-\d\d-\d{4}$/.test(typed) ? shownBirth(typed) : typed)

/** What stands as a form to begin with: most of it is declared again. */
export const draftOf = (owners: readonly OwnerView[], none: boolean): DeclareDraft => ({
  none,
  owners:
    owners.length === 0
      ? none
        ? []
        : [emptyOwner()]
      : owners.map(({ nameArabic, birth, through, ...owner }) => ({
          ...{ ...owner, nameArabic: nameArabic ?? '', birth: shownBirth(birth ?? '') },
          ...{
            indirect: through !== null,
            throughName: through?.name ?? '',
            throughShare: through?.share ?? '',
          },
        })),
})

/** An owner as it is sent. */
const ownerOf = (draft: OwnerDraft): Owner => ({
  ...{ kind: draft.kind, name: draft.name.trim(), nameArabic: draft.nameArabic.trim() || null },
  birth: draft.kind === 'PERSON' ? birthOf(inLatinDigits(draft.birth.trim())) || null : null,
  ...{ country: draft.country, number: inLatinDigits(draft.number.trim()), share: draft.share },
  through: draft.indirect ? { name: draft.throughName.trim(), share: draft.throughShare } : null,
})

/** A declaration as it is sent. */
export const declarationOf = ({ none, owners }: DeclareDraft): { none: boolean; owners: Owner[] } => ({
  none,
  owners: none ? [] : owners.map(ownerOf),
})

/** What is wrong with each owner by itself, where it stands in the form: of all together, and of other companies, the server knows. */
export const draftFaults = (draft: DeclareDraft): FieldFault[] =>
  declarationOf(draft).owners.flatMap((owner, place) =>
    ownerFaults(owner, marketDate(new Date())).map(({ field, ...fault }) => ({
      ...{ ...fault, path: `owners.${place}.${field}` },
    })),
  )
