import { WORK_KINDS, workItemSchema } from '@fxmatch/contract/http/work'
import { z } from 'zod'

const filter = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

/** The address of the work queue: one's own or what a second person has to take, one step of it, one currency. */
export const workSearch = z.object({
  page: z.number().int().min(1).default(1).catch(1),
  size: z.literal([10, 25, 50, 100]).default(25).catch(25),
  whose: z.enum(['mine', 'second']).default('mine').catch('mine'),
  kind: filter(z.enum(WORK_KINDS)),
  step: filter(workItemSchema.shape.step),
  currency: filter(z.string().regex(/^[A-Z]{3}$/)),
})
export type WorkSearch = z.output<typeof workSearch>
