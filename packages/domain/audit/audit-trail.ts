/**
 * The formats in which a period of the audit trail can be exported. Each line of `jsonl` holds what its hash covers, so that
 * the file can be verified without the database (decision record 0067).
 */
export const AUDIT_EXPORT_FORMATS = ['xlsx', 'csv', 'jsonl'] as const
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number]

/** The columns of the trail as a table, from left to right. */
export const AUDIT_COLUMN_IDS = [
  'number',
  'at',
  'person',
  'company',
  'action',
  'objectType',
  'objectId',
  'data',
  'requestId',
  'previous',
  'hash',
] as const
export type AuditColumnId = (typeof AUDIT_COLUMN_IDS)[number]
