import { LONGEST_MESSAGE } from '@fxmatch/domain/order-messages/decide-message'
import { withoutTurning } from '@fxmatch/domain/texts/direction-marks'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { refusable } from './refusable.ts'
import { idParams, instant } from './scalars.ts'

/** A message on an order. Plain text: line breaks are its only form. */
export const orderTextSchema = z.object({
  id: z.number().int(),
  text: z.string(),
  createdAt: instant,
  author: z.object({ name: z.string(), company: z.string() }),
  /** Written by the viewer. */
  mine: z.boolean(),
  /** Not written by the viewer, and not read by it yet. */
  unread: z.boolean(),
  /** Who else has read it, first reader first. */
  readBy: z.array(z.object({ name: z.string(), company: z.string(), at: instant })),
})
export type OrderText = z.infer<typeof orderTextSchema>

const threadSchema = z.object({
  /** Oldest first. */
  messages: z.array(orderTextSchema),
  /** Whether the viewer may write, else the rule that keeps it from it and its sentence in French. */
  write: z.object(refusable),
})
export type OrderThread = z.infer<typeof threadSchema>

export const orderMessagesCall = defineCall({
  name: 'orderMessages',
  method: 'GET',
  path: '/api/orders/messages/:id',
  access: 'order.view',
  summary: 'The messages on an order, for its parties and the platform',
  params: idParams,
  response: threadSchema,
})

/** What the form takes: something, and no more than a message holds. */
export const messageText = z
  .string()
  .overwrite(withoutTurning)
  .trim()
  .min(1, schemaFault('FIELD_REQUIRED'))
  .max(LONGEST_MESSAGE, schemaFault('TOO_LONG', LONGEST_MESSAGE))

export const postOrderMessageCall = defineCall({
  name: 'postOrderMessage',
  method: 'POST',
  path: '/api/orders/messages/:id',
  access: 'order.message',
  summary: 'Writes to the other parties of an order; what is written stays',
  params: idParams,
  body: z.object({ text: messageText }),
  response: threadSchema,
  status: 201,
})

export const readOrderMessagesCall = defineCall({
  name: 'readOrderMessages',
  method: 'PUT',
  path: '/api/orders/messages/read/:id',
  access: 'order.view',
  summary: 'Marks the messages on an order up to one of them as read by the viewer, if it is of a party',
  params: idParams,
  body: z.object({ upTo: z.int().positive() }),
  response: threadSchema,
})
