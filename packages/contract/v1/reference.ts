import { z } from 'zod'
import { uuid } from '../http/scalars.ts'
import { defineV1Call, named } from './v1-call.ts'

export const v1CurrenciesCall = defineV1Call({
  name: 'listCurrencies',
  method: 'GET',
  path: '/v1/currencies',
  scope: null,
  tag: 'Reference',
  summary: 'The currencies, with their decimals and quoting units',
  response: z.object({
    data: z.array(
      named(
        'Currency',
        z.object({
          code: z.string(),
          name: z.string(),
          decimals: z.number().int(),
          quotingUnit: z.number().int(),
        }),
      ),
    ),
  }),
})

export const v1GovernoratesCall = defineV1Call({
  name: 'listGovernorates',
  method: 'GET',
  path: '/v1/governorates',
  scope: null,
  tag: 'Reference',
  summary: 'The governorates, by whose numbers positions are published',
  response: z.object({
    data: z.array(named('Governorate', z.object({ id: z.number().int(), name: z.string() }))),
  }),
})

export const v1AgenciesCall = defineV1Call({
  name: 'listAgencies',
  method: 'GET',
  path: '/v1/agencies',
  scope: null,
  tag: 'Reference',
  summary: "The agencies that pay banknotes out to the company: a bank's own, a company's bank's",
  response: z.object({
    data: z.array(
      named(
        'Agency',
        z.object({
          id: uuid,
          name: z.string(),
          governorate: z.string().nullable(),
          city: z.string().nullable(),
        }),
      ),
    ),
  }),
})
