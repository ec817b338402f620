import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { VIEW_NAME_LENGTH } from '../registers/list-limits.ts'
import { defineCall } from './define-call.ts'
import { arrangementSchema, listName, viewSearchSchema } from './list-layouts.ts'
import { idParams, instant, noContent, plainName, uuid } from './scalars.ts'

/** Not of signs alone: names are compared by their letters and digits. */
const name = plainName(VIEW_NAME_LENGTH).refine(
  (text) => /[\p{L}\p{Nd}]/u.test(text),
  schemaFault('FIELD_REQUIRED'),
)

const savedViewSchema = z.object({
  id: uuid,
  list: z.string(),
  name: z.string(),
  /** Whether the author's company sees it. */
  shared: z.boolean(),
  /** Who made it; null: the viewer. */
  author: z.string().nullable(),
  search: viewSearchSchema,
  layout: arrangementSchema,
  version: z.number().int(),
  changedAt: instant,
  allowedActions: z.array(z.enum(['change', 'share', 'delete'])),
})
export type SavedView = z.infer<typeof savedViewSchema>

export const savedViewsCall = defineCall({
  name: 'savedViews',
  method: 'GET',
  path: '/api/views',
  access: 'signed-in',
  summary: "The views of a list: one's own, and those that one's company shares",
  query: z.object({ list: listName }),
  response: z.object({ views: z.array(savedViewSchema), mayShare: z.boolean() }),
})

export const saveViewCall = defineCall({
  name: 'saveView',
  method: 'POST',
  path: '/api/views',
  access: 'signed-in',
  summary: 'Keeps how a list is filtered, sorted and arranged, under a name',
  body: z.object({
    list: listName,
    name,
    shared: z.boolean().default(false),
    search: viewSearchSchema,
    layout: arrangementSchema,
  }),
  response: savedViewSchema,
  status: 201,
})

export const changeViewCall = defineCall({
  name: 'changeView',
  method: 'PUT',
  path: '/api/views/:id',
  access: 'signed-in',
  summary:
    "Renames a view, shows it to one's company or to oneself alone, or gives it what is on the screen now",
  params: idParams,
  body: z.object({
    /** The version that was seen; SETTINGS_CHANGED where it is another by now. */
    version: z.number().int().min(1).max(2_147_483_646),
    name: name.optional(),
    shared: z.boolean().optional(),
    search: viewSearchSchema.optional(),
    layout: arrangementSchema.optional(),
  }),
  response: savedViewSchema,
})

export const deleteViewCall = defineCall({
  name: 'deleteView',
  method: 'DELETE',
  path: '/api/views/:id',
  access: 'signed-in',
  summary: 'Deletes a view; who looks at a list by it goes on looking',
  params: idParams,
  response: noContent,
  status: 204,
})
export type ViewChange = z.output<typeof changeViewCall.body>
export type NewView = z.output<typeof saveViewCall.body>
