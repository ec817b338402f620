import {
  chooseNotificationsCall,
  notificationChoicesCall,
  notificationsCall,
  readAllNotificationsCall,
  readNotificationCall,
  seeNotificationsCall,
} from '@fxmatch/contract/http/notifications'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../commands/kernel/context.ts'
import { chooseNotifications } from '../../commands/notifications/choose-notifications.ts'
import {
  readAllNotifications,
  readNotification,
  seeNotifications,
} from '../../commands/notifications/read-notifications.ts'
import { getNotificationChoices } from '../../queries/notifications/get-notification-choices.ts'
import { countUnread, listNotifications } from '../../queries/notifications/list-notifications.ts'
import { commandRoute } from '../command-route.ts'
import type { HttpDeps } from '../deps.ts'
import { mailLanguageOf } from '../mail-language.ts'
import { queryRoute } from '../route.ts'
import { MINUTE } from '../same-answer.ts'

/** A person's notifications, and how it wants to be told. */
export function addNotificationRoutes(app: FastifyInstance, deps: HttpDeps): void {
  queryRoute(
    app,
    deps,
    notificationsCall,
    (viewer, { query }, { request }) =>
      listNotifications(deps.db, viewer, query, { language: mailLanguageOf(request), now: deps.clock.now() }),
    { repeated: MINUTE },
  )
  queryRoute(app, deps, notificationChoicesCall, (viewer) => getNotificationChoices(deps.db, viewer))
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
    (tx, viewer) => getNotificationChoices(tx, viewer),
  )
}
