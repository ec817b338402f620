import { MOST_GROUPS } from '@fxmatch/domain/lists/group-keys'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { decimalString, isoCode } from './scalars.ts'

const sums = z.object({
  count: z.number().int(),
  /** How many of these came to nothing, and are in no sum. */
  dead: z.number().int(),
  /** By currency: amounts of several do not add up. */
  amounts: z.array(z.object({ currency: isoCode, amount: decimalString })),
  /** TND, by the column under which it stands. */
  dinars: z.record(z.string(), decimalString),
})
export type ListSums = z.infer<typeof sums>

/** A group of a list with the sums of all its rows. */
const told = sums.extend({
  /** What the list is asked for to have its rows: `status:DRAFT`. */
  group: z.string(),
  /** The value without its kind; empty where the rows have none. */
  key: z.string(),
  /** The name behind an id; null where the key says it itself. */
  name: z.string().nullable(),
})

/** The groups of a list, from the snapshot in which its page is read. */
export const listGroupsSchema = z.object({
  groups: z.array(told).max(MOST_GROUPS),
  /** Those after the last that is told one by one, and how many they are; null where there are none. */
  rest: sums.extend({ groups: z.number().int() }).nullable(),
  /** Of all: what the groups and the rest add up to. */
  totals: sums,
})
export type ListGroups = z.infer<typeof listGroupsSchema>

/** What a list's call takes for groups: the column that it is grouped by, and the one group whose rows are asked for. */
export const groupQuery = <By extends readonly [string, ...string[]]>(
  groupings: By,
  isGroup: (name: string) => boolean,
) => ({
  by: z.enum(groupings).optional(),
  group: z.string().max(60).refine(isGroup, schemaFault('FIELD_INVALID')).optional(),
})
