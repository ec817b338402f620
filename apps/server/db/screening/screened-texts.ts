import type { RoundStage, ScreenedField, ScreenedKind } from '@fxmatch/domain/screening/screened'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '../connect.ts'
import { declarationInForce } from '../owners/declarations.ts'
import type { Database } from '../schema.ts'

type Reader = Db | Transaction<Database>

/** A name that is looked for on the lists, with what is known of whose it is. */
export interface ScreenedText {
  readonly kind: ScreenedKind
  readonly id: string
  /** Who it is whatever the record: what was cleared of them stays cleared. */
  readonly key: string
  readonly field: ScreenedField
  readonly name: string
  /** Numbers of identity cards and passports; of a company its number in a register. */
  readonly documents: readonly string[]
  /** Null: not known. */
  readonly birthYear: number | null
  /** The company with which nothing new is dealt meanwhile. */
  readonly companyId: string | null
  /** Whose compliance decides. */
  readonly deciderId: string
}

/** The id of an owner's name: of all that is looked for of it, so that it is the same in the next declaration (UUID, version 8). */
const nameId = sql`overlay(overlay(md5(concat_ws(' ', d.company_id, t.name, t.documents[1], t.born))
  placing '8' from 13) placing '8' from 17)::uuid`
const PLATFORM = sql`(select id from companies where kind = 'PLATFORM')`

/** The names of each kind of record, `id` being the record's. What is deleted, refused or erased has none. */
const TEXTS: Readonly<Record<ScreenedKind, RawBuilder<unknown>>> = {
  // A company's own name, and that of its manager, which it declared when it signed up.
  COMPANY: sql`
    select 'COMPANY' as kind, c.id, c.id::text as key, t.field, t.name, '{}'::text[] as documents,
      null::int as "birthYear", c.id as "companyId", ${PLATFORM} as "deciderId"
    from companies c left join sign_ups s on s.company_id = c.id
    cross join lateral (values ('NAME', c.name), ('MANAGER', s.manager_full_name)) as t (field, name)
    where c.kind <> 'PLATFORM' and t.name is not null`,
  // Of a company that imports its people are its negotiators: it is held with them. Of a bank or an office the person alone is.
  USER: sql`
    select 'USER' as kind, u.id, u.id::text as key, 'PERSON' as field, u.full_name as name,
      array_remove(array[u.cin], null) as documents, null::int as "birthYear", case when c.kind = 'CORPORATE' then c.id end as "companyId",
      ${PLATFORM} as "deciderId"
    from users u join companies c on c.id = u.company_id where u.account_kind = 'PERSON'`,
  SIGN_UP: sql`
    select 'SIGN_UP' as kind, s.id, s.id::text as key, t.field, t.name, t.documents, null::int as "birthYear", null::uuid as "companyId",
      ${PLATFORM} as "deciderId"
    from sign_ups s cross join lateral (values
      ('NAME', s.name, '{}'::text[]), ('MANAGER', s.manager_full_name, '{}'::text[]),
      ('NEGOTIATOR', concat_ws(' ', s.negotiator_first_name, s.negotiator_last_name),
        array_remove(array[s.negotiator_identifier], null))) as t (field, name, documents)
    where s.status = 'DOCUMENTS_RECEIVED' and t.name is not null and t.name <> ''`,
  // A traveller whose proposal was accepted is the client of its operator, whose compliance decides; else the platform's.
  TRUST_REQUEST: sql`
    select 'TRUST_REQUEST' as kind, r.id, encode(sha256(convert_to(r.customer_key, 'UTF8')), 'hex') as key,
      'CUSTOMER' as field, r.customer_name as name, '{}'::text[] as documents, null::int as "birthYear", null::uuid as "companyId",
      coalesce((select p.company_id from trust_proposals p where p.request_id = r.id and p.status in ('ACCEPTED', 'DELIVERED')),
        ${PLATFORM}) as "deciderId"
    from trust_requests r where r.erased_at is null and r.customer_name is not null`,
  // The owners of a company by the declaration that counts, in both scripts, and companies through which they own that are not among
  // them. Each name is a record of its own, the same in the company's next declaration; they are the company's, which is held with them,
  // and what was cleared of them stays so. So are those of a declaration that was refused or taken back, as long as it is kept: a name
  // that counts is looked for as that alone.
  OWNER: sql`
    select distinct on (${nameId}) 'OWNER' as kind, ${nameId} as id, d.company_id::text as key,
      case d.status when 'CONFIRMED' then 'OWNER' else 'OWNER_NAMED' end as field, t.name, t.documents, t.born as "birthYear", d.company_id as "companyId", ${PLATFORM} as "deciderId"
    from owner_declarations d join company_owners o on o.declaration_id = d.id
    cross join lateral (values
      (o.name, array[o.document_number], left(o.birth, 4)::int), (o.name_arabic, array[o.document_number], left(o.birth, 4)::int),
      ((select o.through_name where not exists (select from company_owners c where c.declaration_id = d.id
        and name_key(c.name) = name_key(o.through_name))), '{}'::text[], null)) as t (name, documents, born)
    where (d.status in ('REFUSED', 'WITHDRAWN') or d.id = ${declarationInForce(sql`d.company_id`)}) and t.name is not null
    order by ${nameId}, (d.status = 'CONFIRMED') desc`,
}

/** The names of a record; none where it has none any more. */
export async function textsOf(db: Reader, kind: ScreenedKind, id: string): Promise<ScreenedText[]> {
  const { rows } = await sql<ScreenedText>`
    select * from (${TEXTS[kind]}) as texts where id = ${id} order by field`.execute(db)
  return rows
}

/** The names of the owners of a company, each once. */
export async function ownerTextsOf(db: Reader, companyId: string): Promise<ScreenedText[]> {
  const { rows } = await sql<ScreenedText>`
    select * from (${TEXTS.OWNER}) as texts where "companyId" = ${companyId} order by id`.execute(db)
  return rows
}

/** The names of the next records of a kind behind one, in the order of their ids. @returns with the last id that was read */
export async function nextTexts(
  db: Reader,
  kind: ScreenedKind,
  after: string | null,
  most: number,
): Promise<{ texts: ScreenedText[]; last: string | null }> {
  const { rows } = await sql<ScreenedText>`
    with texts as (${TEXTS[kind]}), next_ids as (
      select distinct id from texts where ${after}::uuid is null or id > ${after}::uuid order by id limit ${most})
    select texts.* from texts join next_ids n on n.id = texts.id order by texts.id, field`.execute(db)
  return { texts: rows, last: rows.at(-1)?.id ?? null }
}

/** What a round reads behind a stage. */
export const NEXT_STAGE: Readonly<Record<ScreenedKind, RoundStage>> = {
  COMPANY: 'USER',
  USER: 'SIGN_UP',
  SIGN_UP: 'TRUST_REQUEST',
  TRUST_REQUEST: 'OWNER',
  OWNER: 'DONE',
}
