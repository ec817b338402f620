import { isSamePerson, type KnownPerson } from '../access/same-person.ts'

// A version of a list: one person brings it, another one puts it in force (decision record 0327).

/**
 * IMPORTED waits for the second person; IN_FORCE names are looked for; SUPERSEDED was in force until the next one; WITHDRAWN was
 * brought and taken back, or refused.
 */
export const LIST_STATUSES = ['IMPORTED', 'IN_FORCE', 'SUPERSEDED', 'WITHDRAWN'] as const
export type ListStatus = (typeof LIST_STATUSES)[number]

/** What may be done with a version. */
export const LIST_ACTIONS = ['confirm', 'withdraw'] as const
export type ListAction = (typeof LIST_ACTIONS)[number]

/** Where each leads; `supersede` comes with the confirmation of the next version. */
export const LIST_TABLE = [
  { from: 'IMPORTED', action: 'confirm', to: 'IN_FORCE' },
  { from: 'IMPORTED', action: 'withdraw', to: 'WITHDRAWN' },
  { from: 'IN_FORCE', action: 'supersede', to: 'SUPERSEDED' },
] as const satisfies readonly { from: ListStatus; action: ListAction | 'supersede'; to: ListStatus }[]

/** What keeps a person from a step on a version. */
export type ListRule = 'LIST_DECIDED' | 'SEGREGATION_LIST' | 'LIST_LOSES'

/** Whether a version takes away something of the one in force, so that somebody has to say why: a name may be lost in an entry that stays. */
export const loses = ({
  removed,
  changed,
}: {
  readonly removed: number
  readonly changed: number
}): boolean => removed + changed > 0

/**
 * What keeps a person from a step on a version; null where nothing does. Another person than who brought it confirms it; anybody
 * who keeps lists may take it back.
 * @param version with how many entries of the one in force it has no more, and has otherwise
 */
export function decideList(
  person: KnownPerson,
  version: {
    readonly status: ListStatus
    readonly broughtBy: KnownPerson
    readonly removed: number
    readonly changed: number
  },
  { action, reason }: { readonly action: ListAction; readonly reason: string | null },
): ListRule | null {
  if (version.status !== 'IMPORTED') return 'LIST_DECIDED'
  if (action === 'withdraw') return null
  if (isSamePerson(person, version.broughtBy)) return 'SEGREGATION_LIST'
  return loses(version) && reason === null ? 'LIST_LOSES' : null
}
