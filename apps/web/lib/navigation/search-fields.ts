import { MOST_PAGES } from '@fxmatch/contract/web/most-pages'

/** Reads one member of an address's search, as the router has parsed it; what is none becomes the member's fallback. */
export type SearchField<T> = (raw: unknown) => T

/** A member that may be left out. */
export type OptionalField<T> = SearchField<T | undefined>

type Fields = Readonly<Record<string, SearchField<unknown>>>

/** What the members of a search are read as; a member without a fallback may be absent. */
type Read<F extends Fields> = {
  [K in keyof F as undefined extends ReturnType<F[K]> ? never : K]: ReturnType<F[K]>
} & { [K in keyof F as undefined extends ReturnType<F[K]> ? K : never]?: ReturnType<F[K]> }

/**
 * What a screen keeps in its address. Addresses are typed by people and kept for years: nothing in one is an error, and
 * what the screen does not know is not read. Written by hand, since every screen begins with one: the library that judges
 * forms weighs more than the rest of a list.
 */
export interface SearchSchema<T extends object = Record<string, unknown>> {
  readonly fields: Fields
  readonly parse: (raw: Readonly<Record<string, unknown>>) => T
}

export type SearchOutput<S> = S extends SearchSchema<infer T> ? T : never
/** What a link may say of a search: everything can be left out. */
export type SearchInput<S> = { [K in keyof SearchOutput<S>]?: SearchOutput<S>[K] | undefined }

/** A search of these members. */
export function searchSchema<F extends Fields>(fields: F): SearchSchema<Flat<Read<F>>> & { fields: F } {
  const readers = Object.entries(fields)
  return {
    fields,
    parse: (raw) =>
      Object.fromEntries(
        readers
          .map(([name, read]) => [name, read(raw[name])] as const)
          .filter(([, value]) => value !== undefined),
      ) as Flat<Read<F>>,
  }
}

type Flat<T> = { [K in keyof T]: T[K] }

/** A member that always stands there: `fallback` where the address has none or a wrong one. */
export function otherwise<T>(read: OptionalField<T>, fallback: T): SearchField<T> {
  return (raw) => read(raw) ?? fallback
}

/** One of these values. */
export function oneOf<const T extends string | number>(values: readonly T[]): OptionalField<T> {
  return (raw) => values.find((value) => value === raw)
}

/** A whole number between two bounds, both allowed. */
export function whole(least: number, most = Number.MAX_SAFE_INTEGER): OptionalField<number> {
  return (raw) =>
    typeof raw === 'number' && Number.isInteger(raw) && raw >= least && raw <= most ? raw : undefined
}

/** A whole number, also as the text of a field. */
export function typedWhole(least: number, most?: number): OptionalField<number> {
  const read = whole(least, most)
  return (raw) => read(typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw)
}

/** A text of so many characters at most. */
export function text(most: number): OptionalField<string> {
  return (raw) => (typeof raw === 'string' && raw.length <= most ? raw : undefined)
}

/** A text that somebody has typed, which the address may show as a number; spaces around it are taken off. */
export function typedText(most: number): OptionalField<string> {
  const read = text(most)
  return (raw) => read(typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : raw)
}

/** A text of a certain form; digits may stand there as a number. */
export function formed(form: RegExp): OptionalField<string> {
  return (raw) => {
    const written = typeof raw === 'number' ? String(raw) : raw
    return typeof written === 'string' && form.test(written) ? written : undefined
  }
}

export const yesOrNo: OptionalField<boolean> = (raw) => (typeof raw === 'boolean' ? raw : undefined)
export const isoCode = formed(/^[A-Z]{3}$/)
export const uuid = formed(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i)
/** A month, `YYYY-MM`. */
export const month = formed(/^\d{4}-(0[1-9]|1[0-2])$/)

const written = formed(/^\d{4}-\d{2}-\d{2}$/)
/** A day that there is, `YYYY-MM-DD`. */
export const day: OptionalField<string> = (raw) => {
  const text = written(raw)
  const time = text === undefined ? Number.NaN : Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(`${text}`) ? text : undefined
}
/** A day, or `all` for no bound. */
export const dayOrAll: OptionalField<string> = (raw) => (raw === 'all' ? raw : day(raw))

/** Which part of a list is shown. */
export const PAGE_FIELDS = {
  page: otherwise(whole(1, MOST_PAGES), 1),
  /** Where the address does not say: `useListState`. */
  size: whole(1, 100),
}
/** What the address of a list says of its page. */
export type PageFields = { page: number; size?: number | undefined }
