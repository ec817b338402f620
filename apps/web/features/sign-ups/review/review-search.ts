import { ACTIVITY_DOMAINS } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { SIGN_UP_STATUSES } from '@fxmatch/domain/sign-ups/sign-up-table'
import { z } from 'zod'
import { listSearch } from '../../../lib/navigation/list-search.ts'

const filter = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

/** The address of the client list: page, order, filters, and the sign-up that is open beside it. */
export const reviewSearch = listSearch.extend({
  sort: filter(z.enum(['createdAt', 'name'])),
  status: filter(z.enum(SIGN_UP_STATUSES)),
  search: filter(z.string().max(120)),
  activityDomain: filter(z.enum(ACTIVITY_DOMAINS)),
  bank: filter(z.uuid()),
  startDate: filter(z.iso.date()),
  endDate: filter(z.iso.date()),
  open: filter(z.uuid()),
})

export type ReviewSearch = z.output<typeof reviewSearch>

/** The members that narrow the list. */
export const FILTERS = ['search', 'status', 'activityDomain', 'bank', 'startDate', 'endDate'] as const
export type Filter = (typeof FILTERS)[number]
