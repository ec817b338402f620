import type { Shared } from '@fxmatch/domain/access/same-person'
import type { Db } from '../connect.ts'

/** Puts on record that two accounts are two people's, whatever of these they have in common. */
export async function partAccounts(
  tx: Db,
  of: { readonly userId: string; readonly otherId: string; readonly shared: readonly Shared[] },
): Promise<void> {
  const pairs = [
    { user_id: of.userId, other_id: of.otherId },
    { user_id: of.otherId, other_id: of.userId },
  ]
  await tx
    .insertInto('parted_accounts')
    .values(pairs.flatMap((pair) => of.shared.map(({ by, key }) => ({ ...pair, shared: by, key }))))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is known of an account in partings, as it is erased: its cards and mailboxes go, and that it was held for another one's stays. */
export async function forgetPartings(tx: Db, userId: string): Promise<void> {
  await tx
    .deleteFrom('parted_accounts')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('other_id', '=', userId)]))
    .where('shared', '<>', 'ERASED')
    .execute()
  await tx.deleteFrom('account_changes').where('other_id', '=', userId).execute()
}
