import { DEFAULT_MARGIN } from '@fxmatch/domain/rates/margins'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { decimalString, instant, typedFigure } from './scalars.ts'

/** BBE (cash) or DEC (digital), as the paths of these calls name it. */
export const MARGIN_FORMS = ['cash', 'digital'] as const
export const marginFormSchema = z.enum(MARGIN_FORMS)
export type MarginForm = z.infer<typeof marginFormSchema>
const formParams = z.object({ form: marginFormSchema })

/** A bank's margin in percent, and since when; without `isoCode` it is the default. */
export const partnerMarginSchema = z.object({
  isoCode: z.string().optional(),
  partnerValue: decimalString,
  validFrom: instant,
  /** Whether the bank tells its margins to its companies: one setting for all of them. */
  told: z.boolean(),
})
export type PartnerMargin = z.infer<typeof partnerMarginSchema>

export const partnerMarginsCall = defineCall({
  name: 'partnerMargins',
  method: 'GET',
  path: '/api/configuration/commissions/partner/:form',
  access: 'margin.manage',
  summary: "The bank's margins in force on its companies' orders, in percent",
  params: formParams,
  response: z.array(partnerMarginSchema),
})

export const setPartnerMarginsCall = defineCall({
  name: 'setPartnerMargins',
  method: 'PUT',
  path: '/api/configuration/commissions/partner/:form',
  access: 'margin.manage',
  summary: 'Sets the margins from now on; a currency that is left out takes the default (DFT)',
  params: formParams,
  query: z.object({
    /** The margins that the person saw, `DFT:0.4,EUR:0.25`: given, they are only set where these are still in force. */
    seen: z
      .string()
      .max(2_000)
      .regex(/^([A-Z]{3}:\d{1,3}(\.\d{1,6})?(,|$))*$/, schemaFault('FIELD_INVALID'))
      .optional(),
    /** Whether the companies are told the margins apart from the commission; absent: as before. */
    told: z.enum(['true', 'false']).optional(),
  }),
  body: z
    .array(
      z.object({
        currency_iso: z.string().regex(/^[A-Z]{3}$/, schemaFault('FIELD_INVALID')),
        value: typedFigure,
      }),
    )
    .max(100),
  response: z.array(partnerMarginSchema),
})

/**
 * The commission's parts in percent of the counter value, of one form, in force since `validFrom`; without `isoCode` the
 * default of every currency that has none of its own.
 */
export const platformCommissionSchema = z.object({
  form: marginFormSchema,
  isoCode: z.string().optional(),
  exchangeOfficePercent: decimalString,
  platformPercent: decimalString,
  /** What a buyer pays: both parts for BBE, the platform's alone for DEC. */
  commissionPercent: decimalString,
  validFrom: instant,
})
export type PlatformCommission = z.infer<typeof platformCommissionSchema>

/** A setting as it was made; percents are null where its currency was given back to the default. */
export const platformCommissionEntrySchema = platformCommissionSchema.extend({
  exchangeOfficePercent: decimalString.nullable(),
  platformPercent: decimalString.nullable(),
  commissionPercent: decimalString.nullable(),
  by: z.string().nullable(),
})
export type PlatformCommissionEntry = z.infer<typeof platformCommissionEntrySchema>

export const platformCommissionsCall = defineCall({
  name: 'platformCommissions',
  method: 'GET',
  path: '/api/configuration/commissions/platform',
  access: 'market.view',
  summary: "The market's commission in force, and for the back office how it came to be",
  response: z.object({
    vatPercent: decimalString,
    /** The defaults, BBE first, then each currency's own. */
    inForce: z.array(platformCommissionSchema),
    /** Newest first; for the platform's back office only. */
    history: z.array(platformCommissionEntrySchema),
  }),
})

export const setPlatformCommissionCall = defineCall({
  name: 'setPlatformCommission',
  method: 'PUT',
  path: '/api/configuration/commissions/platform/:form',
  access: 'configuration.manage',
  summary:
    'Sets the commission, by default or of a currency, from now on; orders already placed keep theirs. The answer is what the currency pays',
  params: formParams,
  body: z
    .object({
      /** DFT: the default. */
      currency_iso: z
        .string()
        .regex(/^[A-Z]{3}$/, schemaFault('FIELD_INVALID'))
        .default(DEFAULT_MARGIN),
      /** Neither: the currency takes the default again. */
      exchangeOfficePercent: typedFigure.optional(),
      platformPercent: typedFigure.optional(),
      /**
       * Since when the commission is in force that the person saw: given, it must still be. Null: the currency had none of
       * its own.
       */
      validFrom: instant.nullable().optional(),
    })
    .refine(
      ({ exchangeOfficePercent, platformPercent }) =>
        (exchangeOfficePercent === undefined) === (platformPercent === undefined),
      { path: ['platformPercent'], message: schemaFault('FIELD_INVALID') },
    ),
  response: platformCommissionSchema,
})
