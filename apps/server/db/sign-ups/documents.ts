import type { SignUpUpload, UploadType } from '@fxmatch/domain/sign-ups/sign-up-fields'
import type { Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import type { Database } from '../schema.ts'

const PIECE = 524_288

/** A document whose content has been checked. */
export interface CheckedDocument {
  readonly type: UploadType
  readonly bytes: Buffer
  readonly sha256: Buffer
}

/** Keeps a document, piece by piece. */
export async function insertDocument(
  tx: Transaction<Database>,
  of: { signUpId: string; document: SignUpUpload; at: Date },
  { type, bytes, sha256 }: CheckedDocument,
): Promise<void> {
  const { signUpId: sign_up_id, document } = of
  await tx
    .insertInto('sign_up_documents')
    .values({ sign_up_id, document, content_type: type, size: bytes.length, sha256, created_at: of.at })
    .execute()
  for (let seq = 0; seq * PIECE < bytes.length; seq++) {
    const piece = bytes.subarray(seq * PIECE, (seq + 1) * PIECE)
    await tx
      .insertInto('sign_up_document_chunks')
      .values({ sign_up_id, document, seq, bytes: piece })
      .execute()
  }
}

/** A document without its bytes; null where it is not there (yet, or any more). */
export async function findDocument(db: Db, signUpId: string, document: SignUpUpload) {
  const row = await db
    .selectFrom('sign_up_documents')
    .select(['content_type as type', 'size', 'sha256'])
    .where('sign_up_id', '=', signUpId)
    .where('document', '=', document)
    .executeTakeFirst()
  return row ?? null
}

/** What is told of a sign-up's documents in its summary. */
export async function describeDocuments(db: Db, signUpId: string) {
  const rows = await db
    .selectFrom('sign_up_documents')
    .select(['document', 'content_type as type', 'size', 'sha256'])
    .where('sign_up_id', '=', signUpId)
    .orderBy('document')
    .execute()
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex') }))
}

/** The hashes of a sign-up's documents, by their name. */
export async function hashesOf(tx: Transaction<Database>, signUpId: string): Promise<Map<string, Buffer>> {
  const rows = await tx
    .selectFrom('sign_up_documents')
    .select(['document', 'sha256'])
    .where('sign_up_id', '=', signUpId)
    .execute()
  return new Map(rows.map(({ document, sha256 }) => [document, sha256]))
}

/** The bytes of a document, piece by piece. */
export async function* readDocument(
  db: Db,
  signUpId: string,
  document: SignUpUpload,
): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq++) {
    const row = await db
      .selectFrom('sign_up_document_chunks')
      .select('bytes')
      .where('sign_up_id', '=', signUpId)
      .where('document', '=', document)
      .where('seq', '=', seq)
      .executeTakeFirst()
    if (!row) return
    yield row.bytes
  }
}

/** Deletes the documents of a sign-up. @returns how many there were */
export async function deleteDocuments(tx: Transaction<Database>, signUpId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_up_documents')
    .where('sign_up_id', '=', signUpId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
