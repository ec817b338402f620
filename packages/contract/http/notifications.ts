import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { NOTIFICATION_GROUPS, NOTIFICATION_KINDS } from '@fxmatch/domain/notifications/notification-table'
import { z } from 'zod'
import { schemaFault } from '../errors/schema-faults.ts'
import { defineCall } from './define-call.ts'
import { pushSubscriptionSchema } from './push-subscription.ts'
import { idParams, instant, instantInput, languageSchema, noContent, pageNumber, uuid } from './scalars.ts'

const kindSchema = z.enum(NOTIFICATION_KINDS)
const groupSchema = z.enum(NOTIFICATION_GROUPS)

/** A notification (specification 002 §3: uuid, content, url), with its kind and when it was made and read. */
export const notificationSchema = z.object({
  uuid,
  /** In the language of the request. */
  content: z.string(),
  /** A path of the site. */
  url: z.string(),
  kind: kindSchema,
  group: groupSchema,
  createdAt: instant,
  readAt: instant.nullable(),
  /** Whether it asks the viewer for the next step. */
  asks: z.boolean(),
  /** When that step was taken by somebody, or came to nothing: it is neither unread nor to be done any more. */
  settledAt: instant.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationsCall = defineCall({
  name: 'notifications',
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  summary: "The viewer's notifications, newest first, with how many are unread",
  query: z.object({
    unread: z.stringbool().default(false),
    group: groupSchema.optional(),
    /** 'asking': what still asks for a step comes first, then the others, each newest first; some room is left for them. Pages are not turned. */
    first: z.literal('asking').optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
    page: pageNumber.default(1),
  }),
  response: z.object({
    count: z.number().int(),
    /** Of all kinds, whatever the filters; what is settled is not among them. */
    unread: z.number().int(),
    /** How many of all kinds still ask for a step, read or not. */
    asking: z.number().int(),
    /** The server's time of the list: up to it everything was on the screen, or a page further. */
    asOf: instant,
    data: z.array(notificationSchema),
  }),
})

const unreadLeft = z.object({ unread: z.number().int() })

export const readNotificationCall = defineCall({
  name: 'readNotification',
  method: 'PUT',
  path: '/api/notifications/read/:id',
  access: 'signed-in',
  summary: 'Marks one notification of the viewer as read; once read it stays so',
  params: idParams,
  response: unreadLeft,
})

export const readAllNotificationsCall = defineCall({
  name: 'readAllNotifications',
  method: 'PUT',
  path: '/api/notifications/read-all',
  access: 'signed-in',
  summary: "Marks the viewer's notifications up to a moment as read: what came later was not seen yet",
  body: z.object({ upTo: instantInput }),
  response: unreadLeft,
})

/** How many notifications a page can have shown at once. */
const MOST_SEEN = 100

export const seeNotificationsCall = defineCall({
  name: 'seeNotifications',
  method: 'PUT',
  path: '/api/notifications/seen',
  access: 'signed-in',
  summary:
    "Marks what the viewer has seen as read: some notifications, or those about an object; others' are passed over",
  body: z.object({
    ids: z.array(uuid).max(MOST_SEEN).default([]),
    /** The id of an object, as in the kind's address. */
    about: z.string().min(1).max(80).optional(),
  }),
  response: unreadLeft,
})

const channels = { screen: z.boolean(), sound: z.boolean(), mail: z.boolean() }

const choicesSchema = z.object({
  language: languageSchema,
  /** Minutes after which what is unread is told by mail. */
  mailMinutes: z.number().int(),
  /** The key by which browsers know us while no page is open; null: web push is not set up. */
  pushKey: z.string().nullable(),
  /** One for each kind of which the viewer can be told. */
  choices: z.array(z.object({ kind: kindSchema, group: groupSchema, ...channels })),
})
export type NotificationChoices = z.infer<typeof choicesSchema>

export const notificationChoicesCall = defineCall({
  name: 'notificationChoices',
  method: 'GET',
  path: '/api/notifications/choices',
  access: 'signed-in',
  summary: 'How the viewer is told of each kind of event: on screen, with a sound, by mail',
  response: choicesSchema,
})

export const chooseNotificationsCall = defineCall({
  name: 'chooseNotifications',
  method: 'PUT',
  path: '/api/notifications/choices',
  access: 'signed-in',
  summary: 'Chooses how the viewer is told of some kinds of event, and the language of the mails',
  body: z.object({
    language: z.enum(LANGUAGE_CODES, schemaFault('FIELD_INVALID')),
    choices: z.array(z.object({ kind: kindSchema, ...channels })).max(NOTIFICATION_KINDS.length),
  }),
  response: choicesSchema,
})

export const beginPushCall = defineCall({
  name: 'beginPush',
  method: 'PUT',
  path: '/api/notifications/push',
  access: 'signed-in',
  summary:
    'Tells the viewer in this browser while no page is open, by its push service; asked again it says that the browser is still theirs',
  body: z.object({ ...pushSubscriptionSchema.shape, language: languageSchema }),
  response: noContent,
  status: 204,
})

export const endPushCall = defineCall({
  name: 'endPush',
  method: 'PUT',
  path: '/api/notifications/push/end',
  access: 'signed-in',
  summary: "Tells the viewer in this browser no more while no page is open; somebody else's is passed over",
  body: pushSubscriptionSchema.pick({ endpoint: true }),
  response: noContent,
  status: 204,
})
