import type { LanguageCode } from '@fxmatch/domain/languages/languages'
import type { ActivityDomain, SignUpUpload, UploadType } from '@fxmatch/domain/sign-ups/sign-up-fields'
import type { SignUpAction, SignUpStatus } from '@fxmatch/domain/sign-ups/sign-up-table'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Decimal, Instant } from './schema-columns.ts'

// Sign-ups of companies, their documents and their history (migration 0024).

export interface SignUpTables {
  sign_ups: SignUpsTable
  sign_up_documents: SignUpDocumentsTable
  sign_up_document_chunks: SignUpDocumentChunksTable
  sign_up_history: SignUpHistoryTable
}

/** What the company declared; null throughout for one that its bank wrote in. */
interface DeclaredColumns {
  phone_number: string | null
  address: string | null
  activity_domain: ActivityDomain | null
  legal_status: string | null
  reference_rne: string | null
  trn: string | null
  type_op_fixe: string | null
  membership_form: string | null
  prev_year_provisional_amt: Decimal | null
  current_year_provisional_amt: Decimal | null
  manager_full_name: string | null
  phone_number_manager: string | null
  negotiator_last_name: string | null
  negotiator_first_name: string | null
  negotiator_identifier: string | null
  negotiator_phone: string | null
}

export interface SignUpsTable extends DeclaredColumns {
  id: string
  number: GeneratedAlways<number>
  bank_id: string
  origin: 'COMPANY' | 'BANK'
  status: SignUpStatus
  status_since: Instant
  upload_hash: Buffer | null
  fingerprint: string | null
  language: LanguageCode
  username: string
  name: string
  email: string
  decided_by: string | null
  decided_at: Instant | null
  refusal_reason: string | null
  documents_removed_at: Instant | null
  company_id: string | null
  user_id: string | null
  created_at: Instant
  version: Generated<number>
}

export interface SignUpDocumentsTable {
  sign_up_id: string
  document: SignUpUpload
  content_type: UploadType
  /** Bytes. */
  size: number
  sha256: Buffer
  created_at: Instant
}

export interface SignUpDocumentChunksTable {
  sign_up_id: string
  document: SignUpUpload
  seq: number
  bytes: Buffer
}

export interface SignUpHistoryTable {
  id: GeneratedAlways<number>
  sign_up_id: string
  action: SignUpAction
  before_status: SignUpStatus | null
  after_status: SignUpStatus
  user_id: string | null
  reason: string | null
  created_at: Instant
}
