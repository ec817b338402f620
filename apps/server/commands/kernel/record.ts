import type { ChangeNoun, UntoldNoun } from '@fxmatch/contract/events/live-events'
import type { Insertable } from 'kysely'
import { builtOnce } from '../../db/built-once.ts'
import { sendLater } from '../../db/prepared-statements.ts'
import type { AuditEntries, Outbox } from '../../db/schema.gen.ts'
import { presentTrace } from '../../observe/work-span.ts'
import type { CommandContext } from './context.ts'

/** What is announced after the commit. The relay turns each into live events (see `outbox/`). */
export type OutboxEvent =
  | { readonly type: 'position.listed' | 'position.unlisted'; readonly positionId: number }
  | {
      readonly type: `order.${string}`
      readonly orderId: string
      readonly version: number
      readonly status: number
      /** The action that led there, and why, for the notifications. */
      readonly action?: string
      readonly reason?: string | null
      /** The status that the step led away from, and for how many seconds the order had been in it: for the figures of the market. */
      readonly left?: { readonly status: number; readonly seconds: number }
      /** False: nobody is notified, since something else tells of it. */
      readonly told?: false
      /** Companies that are told: those that may know the order. */
      readonly companies: readonly string[]
    }
  | {
      /** Something happened to anything but an order or a position: whoever is told refetches it with their own rights. */
      readonly type: 'change'
      readonly noun: ChangeNoun | UntoldNoun
      /** What happened, in the words of the command: `order_request.canceled`. */
      readonly event: string
      readonly id: string
      /** Companies that are told which object changed. */
      readonly companies: readonly string[]
      /** Whether everyone in the market is told that something of the noun changed, without its id. */
      readonly everyone?: boolean
      /** What the notifications need to know that the object itself does not tell. */
      readonly facts?: Readonly<Record<string, string | number | null>>
    }
  | {
      readonly type: 'export.finished' | 'export.failed'
      readonly exportId: string
    }
  /** Somebody's notifications were read, or their settings changed: the person's other pages hear of it. */
  | { readonly type: 'notification.read' | 'settings.changed'; readonly userId: string }
  | {
      /** A person's sessions or rights have changed: their live streams are checked again at once. */
      readonly type: 'access.changed'
      readonly userId: string
    }
  | { readonly type: 'market.status_changed'; readonly status: 'ON' | 'VEILLE' | 'OFF' }
  /** Everybody's clock in a sandbox is another one now. */
  | { readonly type: 'sandbox.clock_moved'; readonly now: string; readonly aheadSeconds: number }

/** The context of a command that writes a record, with the person who acts; without one, the clock or a visitor does. */
export type RecordContext = CommandContext & { actor?: { userId: string; companyId: string } | undefined }

/** One entry of the audit. */
export interface AuditEntry {
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly data: object
}

/**
 * Events as rows of the outbox, with who acted: nobody is notified of what they did themselves; and, where traces are wanted,
 * with the span in which it happened.
 */
export function outboxRows(context: RecordContext, events: readonly OutboxEvent[]) {
  const { actor, clock } = context
  const created_at = clock.now()
  const by = actor ? { by: { userId: actor.userId, companyId: actor.companyId } } : {}
  const trace = presentTrace()
  return events.map(({ type, ...payload }) => ({
    type,
    payload: JSON.stringify({ ...payload, ...by, ...trace }),
    created_at,
  }))
}

/** An audit entry as a row: who did what to which object, with the facts; chained by hash after the commit. */
export function auditRow(context: RecordContext, entry: AuditEntry) {
  return {
    at: context.clock.now(),
    user_id: context.actor?.userId ?? null,
    company_id: context.actor?.companyId ?? null,
    action: entry.action,
    object_type: entry.objectType,
    object_id: entry.objectId,
    data: JSON.stringify({
      ...entry.data,
      ...(context.sandboxClient === undefined ? {} : { sandboxClient: context.sandboxClient }),
      ...(context.standingOrder === undefined ? {} : { standingOrder: context.standingOrder }),
    }),
    request_id: context.requestId,
  }
}

/** Writes events into the outbox, in the business transaction, with its next statement. */
export async function emit(context: RecordContext, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return
  await sendLater(context.tx, announced(context.tx, { events: outboxRows(context, events) }))
}

/** Writes one audit entry, in the business transaction, with its next statement. */
export async function audit(context: RecordContext, entry: AuditEntry): Promise<void> {
  await sendLater(context.tx, audited(context.tx, { entry: auditRow(context, entry) }))
}

const announced = builtOnce((db, { events }: { events: Insertable<Outbox>[] }) =>
  db.insertInto('outbox').values(events),
)

const audited = builtOnce((db, { entry }: { entry: Insertable<AuditEntries> }) =>
  db.insertInto('audit_entries').values(entry),
)
