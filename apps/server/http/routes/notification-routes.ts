import {
  beginPushCall,
  chooseNotificationsCall,
  endPushCall,
  notificationChoicesCall,
  notificationsCall,
  readAllNotificationsCall,
  readNotificationCall,
  seeNotificationsCall,
} from '@fxmatch/contract/http/notifications'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { runAsActor } from '../../commands/kernel/run-as-actor.ts'
import { chooseNotifications } from '../../commands/notifications/choose-notifications.ts'
import {
  readAllNotifications,
  readNotification,
  seeNotifications,
} from '../../commands/notifications/read-notifications.ts'
import { beginPush } from '../../commands/push/begin-push.ts'
import { endPush } from '../../commands/push/end-push.ts'
import { getNotificationChoices } from '../../queries/notifications/get-notification-choices.ts'
import { countUnread, listNotifications } from '../../queries/notifications/list-notifications.ts'
import { hashToken } from '../../security/tokens.ts'
import { actingOf, deviceToken } from '../authentication.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { mailLanguageOf } from '../mail-language.ts'
import { RefusedRequest } from '../refusals.ts'
import { inputOf, queryRoute, registerCall } from '../route.ts'
import { MINUTE } from '../same-answer.ts'

/** A person's notifications, and how it wants to be told. */
export function addNotificationRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const pushKey = deps.config.push?.keys.publicKey ?? null
  queryRoute(
    app,
    deps,
    notificationsCall,
    (viewer, { query }, { request }) =>
      listNotifications(deps.db, viewer, query, { language: mailLanguageOf(request), now: deps.clock.now() }),
    { repeated: MINUTE },
  )
  queryRoute(app, deps, notificationChoicesCall, (viewer) => getNotificationChoices(deps.db, viewer, pushKey))
  const left = async (tx: Tx, viewer: Actor) => ({ unread: await countUnread(tx, viewer.userId) })
  commandRoute(
    app,
    deps,
    readNotificationCall,
    (context, { params }) => readNotification(context, { id: params.id }),
    left,
  )
  commandRoute(
    app,
    deps,
    readAllNotificationsCall,
    (context, { body }) => readAllNotifications(context, { upTo: new Date(body.upTo) }),
    left,
  )
  commandRoute(app, deps, seeNotificationsCall, (context, { body }) => seeNotifications(context, body), left)
  commandRoute(
    app,
    deps,
    chooseNotificationsCall,
    (context, { body }) => chooseNotifications(context, body),
    (tx, viewer) => getNotificationChoices(tx, viewer, pushKey),
  )
  commandRoute(
    app,
    deps,
    endPushCall,
    (context, { body }) => endPush(context, body),
    async () => undefined,
  )
  registerCall(app, deps, beginPushCall, async ({ request, reply }) => {
    const acting = actingOf(request, beginPushCall, deps)
    const { body } = inputOf<typeof beginPushCall>(request)
    const services = { clock: deps.clock, ids: deps.ids, requestId: request.id }
    const device = deviceToken(request)
    const from = { sessionId: acting.sessionId, deviceHash: device === null ? null : hashToken(device) }
    const result = await runAsActor(deps.db, services, acting, (context) =>
      beginPush(context, deps.config.push, body, from),
    )
    if (!result.ok) throw new RefusedRequest(result.refusal)
    return reply.code(204).send()
  })
}
