import type { AuditEntry } from '../http/audit.ts'
import { columnKinds, type IdsOf, idsOf, type Register } from './register.ts'

/**
 * An entry of the audit trail as its list has it, and with its facts and hashes as files have it: hashes in hexadecimal
 * digits, `data` as canonical JSON.
 */
export interface ListedEntry extends Pick<AuditEntry, 'number' | 'at' | 'action'> {
  readonly person: Pick<NonNullable<AuditEntry['person']>, 'username'> | null
  readonly company: Pick<NonNullable<AuditEntry['company']>, 'name'> | null
  readonly object: Pick<AuditEntry['object'], 'type' | 'id'>
  readonly data?: string
  readonly requestId?: string | null
  readonly previous?: string
  readonly hash?: string
}

const { text, count, moment } = columnKinds<ListedEntry, unknown>()

const COLUMNS = {
  number: count(({ number }) => number),
  at: moment(({ at }) => at, { fixed: true }),
  person: text(({ person }) => person?.username),
  company: text(({ company }) => company?.name),
  action: text(({ action }) => action, { fixed: true }),
  objectType: text(({ object }) => object.type),
  objectId: text(({ object }) => object.id, { heading: 'audit:column.object' }),
  data: text(({ data }) => data, { heading: 'audit:facts' }),
  requestId: text(({ requestId }) => requestId, { heading: 'audit:request' }),
  previous: text(({ previous }) => previous, { heading: 'audit:previous' }),
  hash: text(({ hash }) => hash, { heading: 'audit:hash' }),
} as const

export type AuditColumnId = IdsOf<typeof COLUMNS>

/**
 * Every column of the audit trail and of its files, from left to right. Whoever may read the trail reads all of it; values
 * are as the chain has them, which a screen says in words.
 */
export const AUDIT_REGISTER: Register<ListedEntry, unknown, AuditColumnId> = {
  headings: 'audit:column',
  decimals: () => 0,
  columns: COLUMNS,
}

export const AUDIT_COLUMN_IDS = idsOf(COLUMNS)
