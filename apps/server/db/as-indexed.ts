import { sql } from 'kysely'

/**
 * A status as an index of some rows has it, in the statement itself and not as a parameter: a plan that is made before its parameters are
 * known cannot use such an index, and reads through all that has ended.
 */
export const asIndexed = <Status extends string>(status: Status) => sql.lit(status)
