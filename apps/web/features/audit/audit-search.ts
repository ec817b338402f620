import { z } from 'zod'

const filter = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

/** The members that narrow the trail. */
export const AUDIT_FILTERS = ['from', 'to', 'person', 'action', 'objectType', 'object'] as const
export type AuditFilterName = (typeof AUDIT_FILTERS)[number]

/** The address of the audit trail: page, filters, the entry that is open. */
export const auditSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(25).catch(25),
  from: filter(z.iso.date()),
  to: filter(z.iso.date()),
  person: filter(z.string().max(120)),
  action: filter(z.string().max(80)),
  objectType: filter(z.string().max(60)),
  object: filter(z.coerce.string().max(80)),
  open: filter(z.number().int().positive()),
})
export type AuditSearch = z.output<typeof auditSearch>
