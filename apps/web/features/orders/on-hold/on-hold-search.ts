import { ORDER_ACTIONS } from '@fxmatch/domain/orders/order-table'
import { z } from 'zod'
import { listSearch } from '../../../lib/navigation/list-search.ts'

const filter = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

/** The address of the orders on hold: one group of them, those of the viewer's company, or all. */
export const onHoldSearch = listSearch.extend({
  whose: filter(z.enum(['mine', 'others'])),
  action: filter(z.enum(ORDER_ACTIONS)),
  party: filter(z.enum(['BUYER', 'SELLER', 'BANK'])),
  company: filter(z.uuid()),
})

export type OnHoldSearch = z.output<typeof onHoldSearch>
