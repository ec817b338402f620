import type { Organization } from '@fxmatch/contract/http/sign-ups'
import type { Actor } from '@fxmatch/domain/access/actor'
import {
  SIGN_UP_DOCUMENTS,
  type SignUpDocument,
  signUpReference,
} from '@fxmatch/domain/sign-ups/sign-up-fields'
import { decideSignUp } from '@fxmatch/domain/sign-ups/sign-up-table'
import type { DocumentRow, SignUpView } from '../../db/sign-ups/sign-up-rows.ts'

/** A sign-up as the client list shows it: with its documents and what the viewer may decide. */
export function presentSignUp(
  row: SignUpView,
  documents: readonly DocumentRow[],
  viewer: Actor,
): Organization {
  const decision = (action: 'validate' | 'refuse') => {
    const decided = decideSignUp(action, { status: row.status, bankId: row.bank_id }, viewer)
    return decided.ok ? { allowed: true, rule: null } : { allowed: false, rule: decided.refusal.rule }
  }
  return {
    id: row.id,
    reference: signUpReference(row.number),
    status: row.status,
    origin: row.origin,
    name: row.name,
    username: row.username,
    email: row.email,
    phoneNumber: row.phone_number,
    activityDomain: row.activity_domain,
    legalStatus: row.legal_status,
    referenceRne: row.reference_rne,
    negotiatorFirstName: row.negotiator_first_name,
    negotiatorLastName: row.negotiator_last_name,
    bank: { id: row.bank_id, name: row.bank_name },
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    documents: SIGN_UP_DOCUMENTS.map((document) => presentDocument(row.id, document, documents)),
    readDocuments: viewer.capabilities.has('signup.read_documents'),
    validate: decision('validate'),
    refuse: decision('refuse'),
  }
}

function presentDocument(
  signUpId: string,
  document: SignUpDocument,
  documents: readonly DocumentRow[],
): Organization['documents'][number] {
  // The summary is made when it is asked for.
  if (document === 'info') return { document, available: true, type: 'application/pdf', size: null }
  const kept = documents.find((row) => row.sign_up_id === signUpId && row.document === document)
  return {
    document,
    available: kept !== undefined,
    type: kept?.content_type ?? null,
    size: kept?.size ?? null,
  }
}
