import type { MarketPosition } from '@fxmatch/contract/http/market'
import { withoutZeros } from '@fxmatch/domain/money/present-values'
import type { MemberRow } from './member-rows.ts'

type Members = MarketPosition['members']

/** Who sells, with percents that add up to 100: the syndicate, or the single seller as one member with all of it. */
export function presentMembers(
  members: readonly MemberRow[],
  seller: Omit<MemberRow, 'percentage'>,
): Members {
  const all = members.length > 0 ? members : [{ ...seller, percentage: '100' }]
  return all.map((member) => ({
    percentage: withoutZeros(member.percentage),
    ex_op: {
      uuid: member.uuid,
      name: member.name,
      phone: member.phone,
      _bct__id: member.bct,
      region:
        member.region_id !== null && member.region_name !== null
          ? { id: member.region_id, name: member.region_name }
          : null,
    },
  }))
}
