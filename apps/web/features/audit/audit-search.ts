import {
  day,
  PAGE_FIELDS,
  type SearchOutput,
  searchSchema,
  text,
  typedText,
  whole,
} from '../../lib/navigation/search-fields.ts'

/** The members that narrow the trail. */
export const AUDIT_FILTERS = ['from', 'to', 'person', 'action', 'objectType', 'object'] as const
export type AuditFilterName = (typeof AUDIT_FILTERS)[number]

/** The address of the audit trail: page, filters, the entry that is open. */
export const auditSearch = searchSchema({
  ...PAGE_FIELDS,
  from: day,
  to: day,
  person: text(120),
  action: text(80),
  objectType: text(60),
  object: typedText(80),
  open: whole(1),
})
export type AuditSearch = SearchOutput<typeof auditSearch>
