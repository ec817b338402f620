import type { SignUpSummaryView } from '@fxmatch/documents/pdf/sign-up-summary-view'
import type { Actor } from '@fxmatch/domain/access/actor'
import {
  type SignUpDocument,
  type SignUpUpload,
  signUpReference,
  type UploadType,
} from '@fxmatch/domain/sign-ups/sign-up-fields'
import { nameBefore } from '../../db/companies/company-changes.ts'
import type { Db } from '../../db/connect.ts'
import { describeDocuments, findDocument, readDocument } from '../../db/sign-ups/documents.ts'
import { historyOf, type SignUpView } from '../../db/sign-ups/sign-up-rows.ts'
import { findVisibleSignUp } from './get-sign-up.ts'

/** A document as it was sent, or what the summary of the company's declaration is made from. */
export type FoundDocument =
  | {
      readonly kind: 'FILE'
      readonly name: string
      readonly type: UploadType
      readonly size: number
      readonly pieces: AsyncIterable<Buffer>
    }
  | { readonly kind: 'SUMMARY'; readonly name: string; readonly view: SignUpSummaryView }

const EXTENSIONS: Readonly<Record<UploadType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}
const NAMES: Readonly<Record<SignUpUpload, string>> = {
  national_register: 'registre-national',
  patent: 'patente',
}

/** A document of a sign-up that the viewer may see; null where there is none. Its name is ours, never the sender's. */
export async function getSignUpDocument(
  db: Db,
  viewer: Actor,
  id: string,
  document: SignUpDocument,
): Promise<FoundDocument | null> {
  const row = await findVisibleSignUp(db, viewer, id)
  if (!row) return null
  const reference = signUpReference(row.number)
  if (document === 'info') {
    const view = summaryOf(row, await describeDocuments(db, id), await historyOf(db, id))
    // Declared to the bank as it was called then.
    const bankName = (await nameBefore(db, row.bank_id, row.created_at)) ?? row.bank_name
    return { kind: 'SUMMARY', name: `inscription-${reference}.pdf`, view: { ...view, bankName } }
  }
  const file = await findDocument(db, id, document)
  if (!file) return null
  return {
    kind: 'FILE',
    name: `${NAMES[document]}-${reference}.${EXTENSIONS[file.type]}`,
    type: file.type,
    size: file.size,
    pieces: readDocument(db, id, document),
  }
}

/** What the summary shows of a sign-up. */
function summaryOf(
  row: SignUpView,
  documents: SignUpSummaryView['documents'],
  history: Awaited<ReturnType<typeof historyOf>>,
): SignUpSummaryView {
  return {
    reference: signUpReference(row.number),
    status: row.status,
    origin: row.origin,
    bankName: row.bank_name,
    createdAt: row.created_at.toISOString(),
    statusSince: row.status_since.toISOString(),
    company: {
      name: row.name,
      username: row.username,
      email: row.email,
      phoneNumber: row.phone_number,
      address: row.address,
      activityDomain: row.activity_domain,
      legalStatus: row.legal_status,
      referenceRne: row.reference_rne,
      trn: row.trn,
      typeOpFixe: row.type_op_fixe,
      membershipForm: row.membership_form,
      prevYearProvisionalAmt: row.prev_year_provisional_amt,
      currentYearProvisionalAmt: row.current_year_provisional_amt,
    },
    manager: { fullName: row.manager_full_name, phoneNumber: row.phone_number_manager },
    negotiator: {
      lastName: row.negotiator_last_name,
      firstName: row.negotiator_first_name,
      identifier: row.negotiator_identifier,
      phoneNumber: row.negotiator_phone,
    },
    documents,
    history: history.map(({ action, created_at, user, reason }) => ({
      action,
      at: created_at.toISOString(),
      user,
      reason,
    })),
  }
}
