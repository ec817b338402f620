import { isErasedEmail } from '@fxmatch/domain/users/erased-account'
import type { Db } from '../connect.ts'

/** Whether somebody among these people was erased since: of them nothing is kept but the name. @param people ids; null: nobody */
export async function hasErased(db: Db, people: readonly (string | null)[]): Promise<boolean> {
  const ids = [...new Set(people)].filter((id) => id !== null)
  if (ids.length === 0) return false
  const rows = await db.selectFrom('users').select('email').where('id', 'in', ids).execute()
  return rows.some(({ email }) => isErasedEmail(email))
}
