import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import { filled, mapLinkInput, type TrustAgency } from '@fxmatch/contract/http/trust-view'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { phoneField } from '../phone-field.ts'

/** The agency form: the call's own rules, all fields required; the city is a choice of a list, so its id is a text here. */
export const trustAgencySchema = z.object({
  name: filled(120),
  reference: filled(40),
  address: filled(300),
  mapUrl: mapLinkInput,
  city: z
    .string()
    .nullable()
    .refine((value) => value !== null && value !== '', schemaFault('FIELD_REQUIRED')),
  phone1: phoneField,
  phone2: phoneField,
  whatsapp: phoneField,
})
export type AgencyDraft = z.input<typeof trustAgencySchema>
export type AgencyInput = z.output<typeof trustAgencySchema>
export type AgencyFormHandle = UseFormReturn<AgencyDraft, unknown, AgencyInput>

/** What the form starts from: an agency, or nothing. */
export function draftOf(agency: TrustAgency | null): AgencyDraft {
  return {
    name: agency?.name ?? '',
    reference: agency?.reference ?? '',
    address: agency?.address ?? '',
    mapUrl: agency?.mapUrl ?? '',
    city: agency ? String(agency.city.id) : null,
    phone1: agency?.contact.phone1 ?? '',
    phone2: agency?.contact.phone2 ?? '',
    whatsapp: agency?.contact.whatsapp ?? '',
  }
}

/** What the form says, as the call takes it. */
export function bodyOf({ phone1, phone2, whatsapp, city, ...rest }: AgencyInput) {
  return { ...rest, city: Number(city), contact: { phone1, phone2, whatsapp } }
}
