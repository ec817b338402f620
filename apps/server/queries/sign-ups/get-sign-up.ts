import type { OrganizationDetail } from '@fxmatch/contract/http/sign-ups'
import type { Actor } from '@fxmatch/domain/access/actor'
import { signUpReference } from '@fxmatch/domain/sign-ups/sign-up-fields'
import type { Db } from '../../db/connect.ts'
import {
  documentsOf,
  historyOf,
  lookAlikesOf,
  readSignUps,
  type SignUpView,
} from '../../db/sign-ups/sign-up-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { bankScope } from './list-sign-ups.ts'
import { presentSignUp } from './present-sign-up.ts'

/** A sign-up that the viewer may see: of its bank, or any for the platform. Null for every other. */
export async function findVisibleSignUp(db: Db, viewer: Actor, id: string): Promise<SignUpView | null> {
  const scope = bankScope(viewer)
  const [row] = await readSignUps(db, [id])
  return row && (scope === null || scope === row.bank_id) ? row : null
}

/** One sign-up with its story; null where the viewer may not see it. */
export function getSignUp(db: Db, viewer: Actor, id: string): Promise<OrganizationDetail | null> {
  return inSnapshot(db, async (snapshot) => {
    const row = await findVisibleSignUp(snapshot, viewer, id)
    if (!row) return null
    const documents = await documentsOf(snapshot, [id])
    const alike = await lookAlikesOf(snapshot, row)
    const history = await historyOf(snapshot, id)
    return {
      ...presentSignUp(row, documents, viewer),
      ...declared(row),
      lookAlikes: alike.map(({ number, ...other }) => ({ ...other, reference: signUpReference(number) })),
      history: history.map((entry) => ({
        action: entry.action,
        status: entry.after_status,
        user: entry.user,
        reason: entry.reason,
        createdAt: entry.created_at.toISOString(),
      })),
    }
  })
}

function declared(row: SignUpView) {
  return {
    address: row.address,
    trn: row.trn,
    typeOpFixe: row.type_op_fixe,
    membershipForm: row.membership_form,
    prevYearProvisionalAmt: row.prev_year_provisional_amt,
    currentYearProvisionalAmt: row.current_year_provisional_amt,
    managerFullName: row.manager_full_name,
    phoneNumberManager: row.phone_number_manager,
    negotiatorIdentifier: row.negotiator_identifier,
    negotiatorPhone: row.negotiator_phone,
    fingerprint: row.fingerprint,
    refusalReason: row.refusal_reason,
    documentsRemovedAt: row.documents_removed_at?.toISOString() ?? null,
  }
}
