/** The forms in which a period of the audit trail leaves the house. `jsonl` can be checked outside, line by line. */
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
