import type { GateCheckView } from '@fxmatch/contract/http/gate'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import type { Db } from '../../db/connect.ts'
import { readNamesOf } from '../../db/gate/record-lists.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a check is of somebody who has a name: of a counterparty or a person, not of a currency. */
const isNamed = ({ of }: GateCheck): boolean => of !== null && ID.test(of)

/**
 * Checks with the names of whom they are of. Of houses that do not deal with each other only the platform reads whom the refusal
 * names: by it anybody else would tell which of them said so, also a bank between two others (decision 0338).
 */
export async function withNames(
  db: Db,
  viewer: Pick<Actor, 'capabilities'>,
  checks: readonly GateCheck[],
): Promise<(checks: readonly GateCheck[]) => GateCheckView[]> {
  const readsHouses = viewer.capabilities.has('platform.read')
  const ids = new Set(checks.filter(isNamed).flatMap(({ of }) => of ?? []))
  const names = await readNamesOf(db, [...ids])
  return (some) =>
    some.map((check) => ({
      ...check,
      of: check.code === 'G04' && !readsHouses ? null : check.of && (names.get(check.of) ?? check.of),
      permit: check.permit ?? null,
    }))
}
