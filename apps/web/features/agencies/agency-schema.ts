import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { agencyFields } from '@fxmatch/contract/http/agencies'
import type { AgencyView } from '@fxmatch/contract/http/reference-data'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

/** The agency form: the call's own rules; the region is a choice of a list, so its id is a text here. */
export const agencySchema = agencyFields.extend({
  zone: z
    .string()
    .nullable()
    .refine((value) => value !== null && value !== '', schemaFault('FIELD_REQUIRED')),
})
export type AgencyDraft = z.input<typeof agencySchema>
export type AgencyFormHandle = UseFormReturn<AgencyDraft, unknown, AgencyDraft>

/** What the form starts from: an agency, or nothing. */
export function draftOf(agency: AgencyView | null): AgencyDraft {
  return {
    name: agency?.name ?? '',
    codeBCT: agency?.codeBCT ?? '',
    phone: agency?.phone ?? '',
    address: agency?.address ?? '',
    city: agency?.city ?? '',
    zone: agency?.zone === null || agency === null ? null : String(agency.zone),
    postCode: agency?.postCode ?? '',
  }
}
