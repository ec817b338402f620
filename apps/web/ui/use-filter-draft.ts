import { useState } from 'react'

type Change = { readonly currentTarget: { readonly value: string } }

/**
 * The draft that the fields of a filter bar edit: it begins with what is effective whenever the panel opens, and nothing
 * of it counts before it is applied.
 *
 * @param effective what each filter is now, '' where it is off
 */
export function useFilterDraft<M extends string>(effective: Readonly<Record<M, string>>) {
  const [draft, setDraft] = useState(effective)
  return {
    draft,
    begin: () => setDraft(effective),
    /** What a field of the panel shows, and how it changes the draft. */
    field: (member: M) => ({
      name: member,
      value: draft[member],
      onChange: (event: Change) => setDraft({ ...draft, [member]: event.currentTarget.value }),
    }),
  }
}
