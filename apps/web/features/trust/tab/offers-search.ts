import { z } from 'zod'

/** The six sort choices of the tabs, under the names that the address carries (specification 001 §9). */
export const OFFER_ORDERS = ['recent', 'oldest', 'priceDesc', 'priceAsc', 'valueDesc', 'valueAsc'] as const
export type OfferOrder = (typeof OFFER_ORDERS)[number]

/** How the call names each choice. */
export const SORT_OF = {
  recent: { sort: 'createdAt', direction: 'desc' },
  oldest: { sort: 'createdAt', direction: 'asc' },
  priceDesc: { sort: 'rate', direction: 'desc' },
  priceAsc: { sort: 'rate', direction: 'asc' },
  valueDesc: { sort: 'amount', direction: 'desc' },
  valueAsc: { sort: 'amount', direction: 'asc' },
} as const satisfies Record<OfferOrder, { sort: string; direction: 'asc' | 'desc' }>

/** What the Trust tabs read of the main screen's address; `offer` is the request that is open. */
export const offersSearch = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  region: z.number().int().positive().optional().catch(undefined),
  order: z.enum(OFFER_ORDERS).optional().catch(undefined),
  offer: z.uuid().optional().catch(undefined),
})
export type OffersSearch = z.output<typeof offersSearch>
