import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { companyKindSchema, uuid } from './scalars.ts'

export const currencySchema = z.object({
  isoCode: z.string(),
  name: z.string(),
  /** Number of decimals. */
  pattern: z.number().int(),
  /** Quoting unit: the rate is for this many units. */
  unit: z.number().int(),
})
export type CurrencyView = z.infer<typeof currencySchema>

export const governorateSchema = z.object({ id: z.number().int(), name: z.string() })
export const zoneSchema = z.object({ id: z.number().int(), name: z.string(), region: z.number().int() })
/**
 * A delivery agency. `reference` is what people read out; `zone` is the id of its region, as the agency form names it;
 * `regionRepresenter` says that it is the default agency of its region.
 */
export const agencySchema = z.object({
  id: uuid,
  reference: z.string(),
  name: z.string(),
  codeBCT: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  zone: z.number().int().nullable(),
  region: governorateSchema.nullable(),
  regionRepresenter: z.boolean(),
  company: uuid,
})
export type AgencyView = z.infer<typeof agencySchema>

export const currenciesCall = defineCall({
  name: 'currencies',
  method: 'GET',
  path: '/api/currency',
  access: 'signed-in',
  summary: 'Currencies with their decimals and quoting unit',
  response: z.array(currencySchema),
})
export const governoratesCall = defineCall({
  name: 'governorates',
  method: 'GET',
  path: '/api/hive/hive-zone',
  access: 'signed-in',
  summary: 'Governorates',
  response: z.array(governorateSchema),
})
export const zonesOfRegionCall = defineCall({
  name: 'zonesOfRegion',
  method: 'GET',
  path: '/api/hive/hive-region',
  access: 'signed-in',
  summary: 'Zones of one governorate',
  query: z.object({ region: z.coerce.number().int().positive().max(10_000) }),
  response: z.array(zoneSchema),
})
export const zonesCall = defineCall({
  name: 'zones',
  method: 'GET',
  path: '/api/zone',
  access: 'signed-in',
  summary: 'All zones',
  response: z.array(zoneSchema),
})
export const banksCall = defineCall({
  name: 'banks',
  method: 'GET',
  path: '/api/bank/banks-list',
  access: 'signed-in',
  summary: 'Banks',
  response: z.object({ data: z.array(z.object({ id: uuid, name: z.string() })) }),
})
/** What the platform's lists are filtered by; unlike the directory, of every kind and in one answer. */
export const companiesCall = defineCall({
  name: 'companies',
  method: 'GET',
  path: '/api/companies',
  access: 'platform.read',
  summary: 'All companies that trade',
  response: z.array(z.object({ id: uuid, name: z.string(), kind: companyKindSchema })),
})
export const agenciesCall = defineCall({
  name: 'agencies',
  method: 'GET',
  path: '/api/agence',
  access: 'signed-in',
  summary: 'Delivery agencies of a company, or the representative of a governorate',
  query: z.object({
    company: uuid.optional(),
    regionRepresenter: z.literal('1').optional(),
    region: z.coerce.number().int().positive().max(10_000).optional(),
  }),
  response: z.array(agencySchema),
})
