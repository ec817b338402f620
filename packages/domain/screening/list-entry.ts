/** The lists whose names are looked for: the United Nations', the national one, others as files of the template. */
export const LIST_KINDS = ['UN', 'NATIONAL', 'OFAC', 'EU'] as const
export type ListKind = (typeof LIST_KINDS)[number]
/** What has found a name alike: a list, or the service that is asked besides (decision record 0374). */
export const ALERT_SOURCES = [...LIST_KINDS, 'SERVICE'] as const
export type AlertSource = (typeof ALERT_SOURCES)[number]

/** A name of an entry. */
export interface ListName {
  readonly text: string
  /** An alias of which the list itself says that it is weak evidence. */
  readonly low: boolean
}

/** Somebody or something on a list. */
export interface ListEntry {
  /** As the list calls it, in every edition the same: `QDi.001`. */
  readonly reference: string
  readonly kind: 'PERSON' | 'ENTITY'
  /** The first is the one that it is called by. */
  readonly names: readonly ListName[]
  /** Years of birth that are said of the person; none: unknown. */
  readonly birthYears: readonly number[]
  /** Countries as the list writes them. */
  readonly nationalities: readonly string[]
  /** Numbers of passports and identity cards, letters and digits alone, capitals. */
  readonly documents: readonly string[]
}

/** A document's number as it is compared: letters and digits alone, capitals. */
export function documentKey(number: string): string {
  return number
    .slice(0, 100)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}

/** Entries of a list at most, names of an entry, characters of a name. The United Nations' list has some thousand entries. */
export const MOST_ENTRIES = 60_000
export const MOST_NAMES = 200
export const MOST_NAME_CHARACTERS = 250
/** Bytes of a list's file. */
export const MOST_LIST_BYTES = 30 * 1024 * 1024

/** What is wrong with a file. */
export interface ListFault {
  readonly rule:
    | 'LIST_NOT_XML'
    | 'LIST_DOCTYPE'
    | 'LIST_NOT_UN'
    | 'LIST_HEADER'
    | 'LIST_LINE'
    | 'LIST_ENTRY'
    | 'LIST_TWICE'
    | 'LIST_EMPTY'
    | 'LIST_TOO_MANY'
  readonly details?: Readonly<Record<string, string | number>>
}

export const isListFault = (read: readonly ListEntry[] | ListFault): read is ListFault => 'rule' in read
