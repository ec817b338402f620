/**
 * The formats in which a period of the audit trail can be exported. Each line of `jsonl` holds what its hash covers, so that
 * the file can be verified without the database (decision record 0067).
 */
export const AUDIT_EXPORT_FORMATS = ['xlsx', 'csv', 'jsonl'] as const
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number]
