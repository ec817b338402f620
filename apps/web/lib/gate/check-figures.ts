import type { GateCheckView } from '@fxmatch/contract/http/gate'
import { percentTaken } from '@fxmatch/domain/gate/percent-taken'
import { PERCENT_UNIT } from '@fxmatch/domain/gate/unusual'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS } from '@fxmatch/domain/money/decimal'

/** Which sentence tells of a check: that of its code, and one of its own where all currencies are meant, or a rate. */
export function checkKey<C extends GateCheckView['code']>({
  code,
  of,
  unit,
}: {
  code: C
  of: string | null
  unit: string
}) {
  if (code === 'G06' && of === null) return 'G06all' as const
  return code === 'G14' && unit === PERCENT_UNIT ? ('G14rate' as const) : code
}

/** What is engaged before the deal, whatever its side; in the unit of the check. */
const engagedBefore = ({ used, reserved }: GateCheckView) => decimal(used).plus(decimal(reserved)).abs()

/** What the limit leaves before the deal; null without one. Below zero it is exceeded already. */
export function leftBefore(check: GateCheckView): string | null {
  if (check.limit === null) return null
  return decimal(check.limit).minus(engagedBefore(check)).toFixed(HOME_DECIMALS)
}

/** By how much the deal goes beyond the limit; null where it does not, or where there is none. */
export function missingOf({ left }: Pick<GateCheckView, 'left'>): string | null {
  return left !== null && decimal(left).isNegative() ? decimal(left).negated().toFixed(HOME_DECIMALS) : null
}

/** What is engaged with the deal, in percent of the limit; null without a limit. */
export function shareOf({ limit, left }: Pick<GateCheckView, 'limit' | 'left'>): string | null {
  if (limit === null || left === null || !isPositiveDecimal(limit)) return null
  return percentTaken(decimal(limit).minus(decimal(left)).toFixed(), limit)
}

const RANK = { REFUSE: 0, ASK: 1, WARN: 2, PASS: 3 } as const

/** The check to tell of: the first that refuses, else the first that warns, else the first, of those with figures before others; undefined where there is none. */
export function toldCheck(checks: readonly GateCheckView[]): GateCheckView | undefined {
  return checks.toSorted(
    (one, other) =>
      RANK[one.outcome] - RANK[other.outcome] ||
      (one.outcome === 'PASS' ? Number(one.permit !== null) - Number(other.permit !== null) : 0) ||
      one.code.localeCompare(other.code),
  )[0]
}
