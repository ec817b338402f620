import { AUDIT_EXPORT_FORMATS } from '@fxmatch/domain/audit/audit-trail'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { codeText, dateOnly, instant, languageSchema, pageNumber, text, uuid } from './scalars.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** Days in Tunis, both included; every filter narrows. */
export const auditFilterQuery = z.object({
  from: dateOnly.optional(),
  to: dateOnly.optional(),
  /** A part of a user name or of a full name. */
  person: text(120).optional(),
  /** `order.placed`, or `order.` for all that begins so. */
  action: text(80).optional(),
  objectType: text(60).optional(),
  /** An object's id, or the reference of an order, an order request or a Trust request. */
  object: codeText(80).optional(),
})
export type AuditFilterQuery = z.infer<typeof auditFilterQuery>

export const auditEntrySchema = z.object({
  id: z.int().positive(),
  at: instant,
  /** Who did it; null for what the clock did. */
  person: z.object({ id: uuid, username: z.string(), fullName: z.string() }).nullable(),
  company: z.object({ id: uuid, name: z.string() }).nullable(),
  action: z.string(),
  object: z.object({
    type: z.string(),
    id: z.string(),
    /** What people call it, where it has a name or a reference. */
    label: z.string().nullable(),
  }),
  /** Its number in the chain; null for the moment until it has its link. */
  number: z.int().positive().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditTrailCall = defineCall({
  name: 'auditTrail',
  method: 'GET',
  path: '/api/audit',
  access: 'audit.view',
  summary: 'The audit trail, newest first: who did what to which object',
  query: auditFilterQuery.extend({
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
    page: pageNumber.default(1),
  }),
  response: z.object({
    count: z.number().int(),
    data: z.array(auditEntrySchema),
    /** Every action and object type on record, for the filters. */
    actions: z.array(z.string()),
    objectTypes: z.array(z.string()),
  }),
})
export type AuditPage = z.infer<typeof auditTrailCall.response>

export const auditEntryCall = defineCall({
  name: 'auditEntry',
  method: 'GET',
  path: '/api/audit/entries/:id',
  access: 'audit.view',
  summary: 'One entry of the audit trail with its facts and its link in the chain',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: auditEntrySchema.extend({
    data: z.unknown(),
    /** What people call whatever the facts name by id, by that id; of places by their kind and number: `zones 13`. */
    names: z.record(z.string(), z.string()),
    requestId: z.string().nullable(),
    /** The link: SHA-256 over the hash before and the entry; `holds` after computing it anew. */
    link: z.object({ previous: hash, hash, holds: z.boolean() }).nullable(),
  }),
})
export type AuditEntryDetail = z.infer<typeof auditEntryCall.response>

const head = z.object({ number: z.int().positive(), hash, count: z.int() })

export const auditChainCall = defineCall({
  name: 'auditChain',
  method: 'GET',
  path: '/api/audit/chain',
  access: 'audit.view',
  summary: 'The newest link of the audit chain, and how many entries wait for theirs',
  response: z.object({ head: head.nullable(), waiting: z.int() }),
})

export const verifyAuditChainCall = defineCall({
  name: 'verifyAuditChain',
  method: 'GET',
  path: '/api/audit/chain/verification',
  access: 'audit.view',
  summary: 'Computes every link of the audit chain anew; takes as long as that takes',
  response: z.object({
    holds: z.boolean(),
    links: z.int(),
    /** Number of the first link that does not hold. */
    firstBroken: z.int().nullable(),
    head: head.nullable(),
  }),
})

export const exportAuditCall = defineCall({
  name: 'exportAudit',
  method: 'GET',
  path: '/document/audit',
  access: 'audit.view',
  summary: 'Makes a file of the audit trail with its hashes; the answer names the file',
  query: auditFilterQuery.extend({
    format: z.enum(AUDIT_EXPORT_FORMATS).default('jsonl'),
    language: languageSchema.default('fr'),
  }),
  response: z.object({ data: z.object({ uuid }) }),
})
