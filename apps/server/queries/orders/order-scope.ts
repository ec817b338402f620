import type { Actor } from '@fxmatch/domain/access/actor'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * The orders a person may know of at all: those of its company, on whichever side or as member of the syndicate that
 * sells; the platform's back office reads all (domain rules §2). Every read of orders passes through here.
 */
export function visibleTo(viewer: Actor) {
  return (eb: ExpressionBuilder<Database, 'orders'>): Expression<SqlBool> => {
    if (viewer.capabilities.has('platform.read')) return eb.lit(true)
    return involves(eb, viewer.companyId)
  }
}

/** Orders in which a company stands on some side. */
export function involves(eb: ExpressionBuilder<Database, 'orders'>, companyId: string): Expression<SqlBool> {
  return eb.or([
    eb('orders.buyer_id', '=', companyId),
    eb('orders.seller_id', '=', companyId),
    eb('orders.bank_id', '=', companyId),
    eb.exists(
      eb
        .selectFrom('position_members')
        .select('position_members.position_id')
        .whereRef('position_members.position_id', '=', 'orders.position_id')
        .where('position_members.company_id', '=', companyId),
    ),
  ])
}
