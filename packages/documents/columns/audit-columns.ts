import type { AuditColumnId } from '@fxmatch/domain/audit/audit-trail'
import type { TextKey } from '@fxmatch/words/keys'
import type { Column, ColumnKind } from './column.ts'

/** An entry of the audit trail as its table has it: hashes in hexadecimal digits, `data` as JSON. */
export interface AuditBookRow {
  readonly number: number
  readonly at: string
  readonly person: string | null
  readonly company: string | null
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly data: string
  readonly requestId: string | null
  readonly previous: string
  readonly hash: string
}

/** A cell of a sheet holds 32 767 characters; the whole of a longer text is in the other formats. */
const MOST_CELL_TEXT = 32_000

/** Where the screen of the trail has the heading. */
const HEADINGS = {
  number: 'audit:column.number',
  at: 'audit:column.at',
  person: 'audit:column.person',
  company: 'audit:column.company',
  action: 'audit:column.action',
  objectType: 'audit:filter.objectType',
  objectId: 'audit:column.object',
  data: 'audit:facts',
  requestId: 'audit:request',
  previous: 'audit:previous',
  hash: 'audit:hash',
} as const satisfies Record<AuditColumnId, TextKey>

function column(id: AuditColumnId, kind: ColumnKind = 'text'): Column<AuditBookRow> {
  return {
    id,
    header: (words) => words(HEADINGS[id]),
    kind,
    value: (row) => {
      const value = row[id]
      return typeof value === 'string' ? value.slice(0, MOST_CELL_TEXT) : value
    },
  }
}

/** The columns of the audit trail. */
export const AUDIT_COLUMNS: readonly Column<AuditBookRow>[] = [
  column('number', 'integer'),
  column('at', 'datetime'),
  column('person'),
  column('company'),
  column('action'),
  column('objectType'),
  column('objectId'),
  column('data'),
  column('requestId'),
  column('previous'),
  column('hash'),
]
