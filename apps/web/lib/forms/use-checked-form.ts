import i18next from 'i18next'
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../failures/api-error.ts'
import { fetchRefusalTexts } from '../failures/refusal-texts.ts'
import { type FieldError, faultError, fieldErrorText } from './fault-text.ts'

/** What a form's fields say, as the calls take it, or what is wrong with which of them, as `schemaFault` writes it. */
export type Checked<I, O> =
  | { readonly read: O }
  | { readonly faults: Readonly<Partial<Record<keyof I, string>>> }

/** The faults there are, of fields in their order; null where there is none. */
export function faultsOf<I>(
  found: Readonly<Partial<Record<keyof I, string | null>>>,
): Readonly<Partial<Record<keyof I, string>>> | null {
  const faults = Object.entries(found).filter(([, fault]) => fault !== null)
  return faults.length === 0 ? null : (Object.fromEntries(faults) as Partial<Record<keyof I, string>>)
}

type Faults = Readonly<Record<string, string | undefined>>
type Errors = Readonly<Record<string, FieldError | undefined>>

/** A form of texts, and what is wrong with them. */
export interface CheckedForm<I, O> {
  readonly typed: I
  /** What a text field is given. */
  field(name: keyof I & string): {
    readonly name: string
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
  }
  /** Why a field is wrong, in the person's language; undefined while nobody has asked or it is right. */
  error(name: keyof I & string): string | undefined
  /** Chooses for the person, or as they choose elsewhere than in a text field. */
  set(patch: Partial<I>): void
  /** What is wrong with these is no longer said. */
  forgive(names: readonly (keyof I)[]): void
  /** What it says now, also to who has waited since it was drawn; null where something is wrong with it. */
  read(): O | null
  /** Reads all and goes on with it; where something is wrong, says what, and leads to the first of it. */
  submit(goOn: (read: O) => void): (event: FormEvent<HTMLFormElement>) => void
  /** Writes a refusal's faults beside the fields that they name, and leads to the first. */
  refuse(error: ApiError): void
}

/** Leads to the first of a form's controls that is at fault. */
function lead(form: HTMLFormElement | null, isAtFault: (name: string) => boolean): void {
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[]
  controls.find(({ name }) => name !== '' && isAtFault(name))?.focus()
}

/**
 * A form for pages that everybody opens, read by a function: the libraries that keep and judge other forms weigh as much as
 * the rest of such a page. A field is judged when it is left, and from the first try to send on at every key.
 */
export function useCheckedForm<I extends Readonly<Record<string, string>>, O>(
  read: (typed: I) => Checked<I, O>,
  begin: I,
): CheckedForm<I, O> {
  const { i18n } = useTranslation('errors')
  const [typed, setTyped] = useState(begin)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  // Sentences are waited for: what is said then is of the form as it stands then.
  const now = useRef({ typed, read, tried: false })
  useLayoutEffect(() => {
    now.current.typed = typed
    now.current.read = read
  })

  const faults = (): Faults => {
    const checked = now.current.read(now.current.typed)
    return 'faults' in checked ? (checked.faults as Faults) : {}
  }
  const judge = async (names: readonly string[]): Promise<void> => {
    if (names.some((name) => faults()[name] !== undefined)) await fetchRefusalTexts()
    const found = faults()
    const errorOf = (name: string) => (found[name] === undefined ? undefined : { message: found[name] })
    setErrors((was) => ({ ...was, ...Object.fromEntries(names.map((name) => [name, errorOf(name)])) }))
  }
  const set = (patch: Partial<I>): void => {
    now.current.typed = { ...now.current.typed, ...patch }
    setTyped(now.current.typed)
    if (now.current.tried) void judge(Object.keys(patch))
  }
  return {
    typed,
    set,
    field: (name) => ({
      name,
      value: typed[name] ?? '',
      onChange: ({ target }) => set({ [name]: target.value } as Partial<I>),
      onBlur: () => void judge([name]),
    }),
    error: (name) => fieldErrorText(i18n, errors[name]),
    forgive: (names) =>
      setErrors((was) => ({ ...was, ...Object.fromEntries(names.map((name) => [name, undefined])) })),
    read: () => {
      const checked = now.current.read(now.current.typed)
      return 'read' in checked ? checked.read : null
    },
    submit: (goOn) => (event) => {
      event.preventDefault()
      form.current = event.currentTarget
      now.current.tried = true
      const checked = now.current.read(now.current.typed)
      void judge(Object.keys(now.current.typed)).then(() => lead(form.current, (name) => name in faults()))
      if ('read' in checked) goOn(checked.read)
    },
    refuse: ({ refusal }) => {
      const told = (refusal?.fields ?? []).filter(({ path }) => path in now.current.typed)
      const said = told.map((fault) => [fault.path, faultError(i18next, fault)] as const)
      setErrors((was) => ({ ...was, ...Object.fromEntries(said) }))
      lead(form.current, (name) => told.some(({ path }) => path === name))
    },
  }
}
