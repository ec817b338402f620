import type { ClosingFigures } from '@fxmatch/contract/http/closing'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import type { ClosingState } from '@fxmatch/domain/closing/seal'
import { sql } from 'kysely'
import { canonicalJson } from '../canonical-json.ts'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'

/** What is sealed of a day. A later form of it has another number; what was sealed stays as it is. */
export interface SealedContent {
  readonly form: 1
  readonly bank: { readonly id: string; readonly name: string }
  readonly day: CalendarDate
  readonly figures: ClosingFigures
  readonly note: string | null
  /** Who prepared it (id, and the name of then), and when (ISO instant). */
  readonly preparedBy: string
  readonly preparerName: string
  readonly preparedAt: string
}

/** The bytes of which the fingerprint is taken. */
export function sealedBytes(content: SealedContent): Buffer {
  return Buffer.from(canonicalJson(content), 'utf8')
}

/** A day as it was prepared. */
export interface PreparedRow {
  readonly id: string
  readonly content: SealedContent
  /** The sealed bytes that `content` was read from. */
  readonly bytes: Buffer
  readonly fingerprint: string
  readonly by: { readonly id: string; readonly name: string }
  readonly at: Date
}

/** A day that is signed. */
export interface SignedRow {
  readonly id: string
  readonly reference: string
  readonly verificationCode: string
  readonly by: { readonly id: string; readonly name: string }
  readonly at: Date
}

/** How a day was prepared last and signed; once it is signed, as what was signed had been prepared. */
export interface SealedDay {
  readonly prepared: PreparedRow | null
  readonly signed: SignedRow | null
}

interface PreparationRow {
  readonly id: string
  readonly content: Buffer
  readonly fingerprint: string
  readonly prepared_by: string
  readonly prepared_at: Date
}

function prepared(row: PreparationRow): PreparedRow {
  // Written by `prepareClosing` from the same type; rows are never changed.
  const content = JSON.parse(row.content.toString('utf8')) as SealedContent
  const { id, fingerprint, prepared_by, prepared_at } = row
  return {
    id,
    content,
    bytes: row.content,
    fingerprint,
    by: { id: prepared_by, name: content.preparerName },
    at: prepared_at,
  }
}

const preparations = (db: Db) =>
  db
    .selectFrom('closing_preparations as p')
    .select(['p.id', 'p.content', 'p.fingerprint', 'p.prepared_by', 'p.prepared_at'])

const signatures = (db: Db) =>
  db
    .selectFrom('closing_signatures as s')
    .innerJoin('users as u', 'u.id', 's.signed_by')
    .select(['s.id', 's.bank_id', 's.preparation_id', 's.reference', 's.verification_code'])
    .select(['s.signed_by', 's.signed_at'])
    // Signed on a server of the release before, which kept no name: the one of now.
    .select((eb) => eb.fn.coalesce('s.signer_name', 'u.full_name').as('signer'))

type SignatureRow = Awaited<ReturnType<ReturnType<typeof signatures>['executeTakeFirstOrThrow']>>

const signed = (row: SignatureRow): SignedRow => ({
  id: row.id,
  reference: row.reference,
  verificationCode: row.verification_code,
  by: { id: row.signed_by, name: row.signer },
  at: row.signed_at,
})

/** Where a bank's day stands. */
export async function readSealedDay(db: Db, bank: string, day: CalendarDate): Promise<SealedDay> {
  const signature = await signatures(db)
    .where('s.bank_id', '=', bank)
    .where('s.day', '=', day)
    .executeTakeFirst()
  const preparation = await preparations(db)
    .$if(signature !== undefined, (query) => query.where('p.id', '=', signature?.preparation_id ?? ''))
    .where('p.bank_id', '=', bank)
    .where('p.day', '=', day)
    .orderBy('p.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    prepared: preparation ? prepared(preparation) : null,
    signed: signature ? signed(signature) : null,
  }
}

/** A signed day by its id, with the bank that it is of; null where there is none such. */
export async function readSignedDay(
  db: Db,
  id: string,
): Promise<{ readonly bank: string; readonly prepared: PreparedRow; readonly signed: SignedRow } | null> {
  const signature = await signatures(db).where('s.id', '=', id).executeTakeFirst()
  if (!signature) return null
  const preparation = await preparations(db)
    .where('p.id', '=', signature.preparation_id)
    .executeTakeFirstOrThrow()
  return { bank: signature.bank_id, prepared: prepared(preparation), signed: signed(signature) }
}

/** A signed day by the code that is printed on its document: what anybody may know of it. */
export function findClosingByCode(db: Db, code: string) {
  return db
    .selectFrom('closing_signatures as s')
    .innerJoin('closing_preparations as p', 'p.id', 's.preparation_id')
    .where('s.verification_code', '=', code)
    .select(['s.reference', 's.signed_at', 's.day', 'p.fingerprint'])
    .executeTakeFirst()
}

/** The days of a bank that were prepared or signed since a day, and the first one ever; null for none. */
export async function readDayStates(
  db: Db,
  bank: string,
  since: CalendarDate,
): Promise<{ known: ReadonlyMap<CalendarDate, ClosingState>; began: CalendarDate | null }> {
  const { rows } = await sql<{ day: string; signed: boolean; began: string }>`
    select d.day, exists (select from closing_signatures s where s.bank_id = ${bank} and s.day = d.day) as signed,
      (select min(f.day) from closing_preparations f where f.bank_id = ${bank}) as began
    from (select distinct p.day from closing_preparations p
      where p.bank_id = ${bank} and (p.day >= ${since}
        or p.day = (select min(f.day) from closing_preparations f where f.bank_id = ${bank}))) d`.execute(db)
  return {
    known: new Map(rows.map(({ day, signed: is }) => [day, is ? 'SIGNED' : 'PREPARED'])),
    began: rows[0]?.began ?? null,
  }
}

/** The days in Tunis on which a bank delivered something, since an instant. */
export async function readDeliveredDays(
  db: Db,
  bank: string,
  since: Date,
): Promise<ReadonlySet<CalendarDate>> {
  const { rows } = await sql<{ day: string }>`
    select distinct (j.created_at at time zone ${MARKET_ZONE})::date as day
    from journals j join orders o on o.id = j.order_id
    where j.kind = 'DELIVERY' and j.created_at >= ${since} and o.bank_id = ${bank}`.execute(db)
  return new Set(rows.map(({ day }) => day))
}
