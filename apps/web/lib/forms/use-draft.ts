import { useState } from 'react'

/** What is saved, by field, and since when or in what version: what a draft was begun from. */
export type Saved = Readonly<Record<string, { readonly value: string; readonly version: string | null }>>

/** A table's worth of fields being edited. */
export type Draft = {
  /** Whether something is being edited: otherwise the fields show what is saved. */
  editing: boolean
  value: (field: string) => string
  /** What was saved of a field when the draft was begun. */
  base: (field: string) => string
  /** Since when what the person saw of a field was in force, null where there was none. */
  version: (field: string) => string | null
  error: (field: string) => string | undefined
  /** Fields that differ from what is saved. */
  changed: readonly string[]
  /** What is saved has changed underneath. */
  stale: boolean
  start: () => void
  cancel: () => void
  change: (field: string, value: string) => void
  /** Marks wrong fields. */
  fail: (errors: Readonly<Record<string, string>>) => void
  /** Begins anew from what is saved now; what was typed stays. */
  adopt: () => void
}

type State = { base: Saved; values: Record<string, string>; errors: Readonly<Record<string, string>> }

const valuesOf = (saved: Saved): Record<string, string> =>
  Object.fromEntries(Object.entries(saved).map(([field, { value }]) => [field, value]))

function isSame(one: Saved, other: Saved): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...fields].every(
    (field) => one[field]?.value === other[field]?.value && one[field]?.version === other[field]?.version,
  )
}

/**
 * Fields over data that others change too: while somebody types nothing is replaced underneath; they are told that what
 * is saved has changed, and can begin from the new values without losing what they typed.
 */
export function useDraft(saved: Saved): Draft {
  const [draft, setDraft] = useState<State | null>(null)
  const base = draft?.base ?? saved
  const begun = (): State => draft ?? { base: saved, values: valuesOf(saved), errors: {} }
  const changed = draft
    ? Object.keys(draft.values).filter((field) => draft.values[field] !== (draft.base[field]?.value ?? ''))
    : []
  return {
    editing: draft !== null,
    value: (field) => draft?.values[field] ?? saved[field]?.value ?? '',
    base: (field) => base[field]?.value ?? '',
    version: (field) => base[field]?.version ?? null,
    error: (field) => draft?.errors[field],
    changed,
    stale: draft !== null && !isSame(draft.base, saved),
    start: () => setDraft(begun()),
    cancel: () => setDraft(null),
    change: (field, value) =>
      setDraft((current) => {
        const { base: from, values, errors } = current ?? begun()
        const { [field]: _mended, ...others } = errors
        return { base: from, values: { ...values, [field]: value }, errors: others }
      }),
    fail: (errors) => setDraft((current) => ({ ...(current ?? begun()), errors })),
    adopt: () =>
      setDraft((current) => {
        if (!current) return null
        const typed = Object.entries(current.values).filter(
          ([field, value]) => value !== (current.base[field]?.value ?? ''),
        )
        return { base: saved, values: { ...valuesOf(saved), ...Object.fromEntries(typed) }, errors: {} }
      }),
  }
}
