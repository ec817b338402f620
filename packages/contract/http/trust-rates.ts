import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { decimalString, idParams, isoCode, text, typedFigure, uuid } from './scalars.ts'
import {
  companyQuery,
  filled,
  filledName,
  gatewayPaths,
  mapLinkInput,
  phoneInput,
  placeSchema,
  rateCategorySchema,
  rowId,
  trustAgencySchema,
  trustPaths,
} from './trust-view.ts'

/** An operator's rates of one currency, in TND per quoting unit with 4 decimals; zero: not quoted. */
export const trustRateSchema = z.object({
  currency: z.string(),
  pattern: z.number().int(),
  unit: z.number().int(),
  purchaseRate: decimalString,
  saleRate: decimalString,
  purchaseNegotiationRate: decimalString,
  saleNegotiationRate: decimalString,
  /** Sale less purchase; null while one of them is zero. */
  spread: decimalString.nullable(),
  negotiationSpread: decimalString.nullable(),
})
export type TrustRate = z.infer<typeof trustRateSchema>

export const trustRatesCall = defineCall({
  name: 'trustRates',
  method: 'GET',
  ...trustPaths('/exchange_rates'),
  access: 'trust.view',
  summary: "The operator's rates, one row for every currency but TND",
  query: companyQuery,
  response: z.array(trustRateSchema),
})
export const saveTrustRatesCall = defineCall({
  name: 'saveTrustRates',
  method: 'PUT',
  ...trustPaths('/exchange_rates'),
  access: 'trust.use',
  summary: "Changes the operator's rates of the currencies given",
  body: z
    .array(
      z.object({
        currency: isoCode,
        purchaseRate: typedFigure,
        saleRate: typedFigure,
        purchaseNegotiationRate: typedFigure,
        saleNegotiationRate: typedFigure,
      }),
    )
    .min(1)
    .max(50),
  response: z.array(trustRateSchema),
})

const configurationSchema = z.object({ visible: z.boolean(), tierMatchEnabled: z.boolean() })
export const trustConfigurationCall = defineCall({
  name: 'trustConfiguration',
  method: 'GET',
  ...trustPaths('/configuration'),
  access: 'trust.view',
  summary: 'Whether travellers find the operator, and whether its strategy answers by itself',
  query: companyQuery,
  response: configurationSchema,
})
export const saveTrustConfigurationCall = defineCall({
  name: 'saveTrustConfiguration',
  method: 'PUT',
  ...trustPaths('/configuration'),
  access: 'trust.use',
  summary: 'Changes either of the two switches',
  body: configurationSchema.partial(),
  response: configurationSchema,
})

const operatorSchema = z.object({
  id: uuid,
  name: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  visible: z.boolean(),
  tierMatchEnabled: z.boolean(),
})
export const trustOperatorCall = defineCall({
  name: 'trustOperator',
  method: 'GET',
  ...trustPaths('/exchange_operator'),
  access: 'trust.register',
  summary: "The user's company as Trust operator, and whether the user may register or edit it",
  response: z.object({ operator: operatorSchema.nullable(), editable: z.boolean() }),
})
export const registerTrustOperatorCall = defineCall({
  name: 'registerTrustOperator',
  method: 'POST',
  ...trustPaths('/exchange_operator'),
  access: 'trust.register',
  summary: "Registers the user's bank or exchange office as Trust operator; a Trust user edits it",
  body: z.object({ name: filledName(120), phone: phoneInput, whatsapp: phoneInput }),
  response: operatorSchema,
  status: 201,
})
export const trustOperatorsCall = defineCall({
  name: 'trustOperators',
  method: 'GET',
  ...trustPaths('/operators'),
  access: 'platform.read',
  summary: 'Every Trust operator with its token balances',
  response: z.array(
    operatorSchema.extend({
      company: z.string(),
      tokens: z.array(z.object({ type: z.string(), quantity: z.number().int() })),
    }),
  ),
})

const visibilitySchema = z.object({ activated: z.boolean(), description: z.string() })
const visibilityInput = z.object({ activated: z.boolean(), description: text(500) })
export const trustVisibilityCall = defineCall({
  name: 'trustVisibility',
  method: 'GET',
  ...trustPaths('/exchange_op/dinar_tunisien/visibility'),
  access: 'trust.view',
  summary: 'Whether the public board shows the rates, and the message beside them',
  query: companyQuery,
  response: visibilitySchema,
})
export const saveTrustVisibilityCall = defineCall({
  name: 'saveTrustVisibility',
  method: 'PUT',
  ...trustPaths('/exchange_op/dinar_tunisien/visibility'),
  access: 'trust.use',
  summary: 'Shows or hides the rates on the public board',
  body: visibilityInput,
  response: visibilitySchema,
})

const displaySchema = visibilitySchema.extend({ appliedRateCategory: rateCategorySchema })
export const trustDisplayCall = defineCall({
  name: 'trustDisplay',
  method: 'GET',
  ...gatewayPaths('/config/dinarTunisien'),
  access: 'trust.view',
  summary: 'The public board: shown or not, which rates, the message',
  query: companyQuery,
  response: displaySchema,
})
export const saveTrustDisplayCall = defineCall({
  name: 'saveTrustDisplay',
  method: 'PUT',
  ...gatewayPaths('/config/dinarTunisien'),
  access: 'display.manage',
  summary: 'Changes what the public board shows, by the bank administrator',
  body: visibilityInput.extend({ appliedRateCategory: rateCategorySchema }).partial(),
  response: displaySchema,
})

/** The city as its id, or as the object that the lists answer with. */
const cityInput = z.union([rowId, z.object({ id: rowId }).transform(({ id }) => id)])
const agencyInput = z.object({
  name: filledName(120),
  reference: filled(40),
  address: filled(300),
  mapUrl: mapLinkInput,
  city: cityInput,
  contact: z.object({ phone1: phoneInput, phone2: phoneInput, whatsapp: phoneInput }),
})
export const trustAgenciesCall = defineCall({
  name: 'trustAgencies',
  method: 'GET',
  ...trustPaths('/agencies'),
  access: 'trust.view',
  summary: "The operator's agencies by reference",
  query: companyQuery,
  response: z.array(trustAgencySchema),
})
export const addTrustAgencyCall = defineCall({
  name: 'addTrustAgency',
  method: 'POST',
  ...trustPaths('/agencies'),
  access: 'trust.use',
  summary: 'Adds an agency',
  body: agencyInput,
  response: trustAgencySchema,
  status: 201,
})
export const trustAgencyCall = defineCall({
  name: 'trustAgency',
  method: 'GET',
  ...trustPaths('/agencies/:id'),
  access: 'trust.view',
  summary: 'One agency',
  params: idParams,
  response: trustAgencySchema,
})
export const updateTrustAgencyCall = defineCall({
  name: 'updateTrustAgency',
  method: 'PUT',
  ...trustPaths('/agencies/:id'),
  access: 'trust.use',
  summary: 'Changes an agency',
  params: idParams,
  body: agencyInput,
  response: trustAgencySchema,
})
export const trustCitiesCall = defineCall({
  name: 'trustCities',
  method: 'GET',
  ...trustPaths('/cities'),
  access: 'public',
  summary: 'Cities with their governorate',
  response: z.array(placeSchema.extend({ region: placeSchema })),
})
