import { type BoardSettings, faultOfBoard } from '@fxmatch/domain/display/board'
import { foreignCodes } from '../../db/reference/foreign-currencies.ts'
import type { ActorContext } from '../kernel/context.ts'
import { audit, emit } from '../kernel/record.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { admitToBoard } from './board-agency.ts'

const FAULTS = {
  currencies: 'BOARD_CURRENCY_NEEDED',
  showPurchase: 'BOARD_SIDE_NEEDED',
  rotateSeconds: 'VALUE_INVALID',
  messageFr: 'VALUE_INVALID',
  messageEn: 'VALUE_INVALID',
} as const

/** The version of an agency's board; 0 before its settings were first saved. */
async function versionOf({ tx }: ActorContext, agencyId: string): Promise<number> {
  const row = await tx
    .selectFrom('agency_boards')
    .select('version')
    .where('agency_id', '=', agencyId)
    .executeTakeFirst()
  return row?.version ?? 0
}

async function tell(context: ActorContext, event: string, agencyId: string): Promise<void> {
  const companies = [context.actor.companyId]
  await emit(context, [{ type: 'change', noun: 'display', event, id: agencyId, companies }])
}

/**
 * Sets what the rate board of an agency of the actor's bank shows. When it is saved for the first time the board gets its
 * public link, whose code of 160 random bits nobody can guess. Refused: MISSING_CAPABILITY; NOT_FOUND for another's agency;
 * DISPLAY_OFF; INVALID_INPUT; SETTINGS_CHANGED where somebody saved other settings since the person read them.
 */
export async function saveBoard(
  context: ActorContext,
  input: { readonly agencyId: string; readonly version: number; readonly settings: BoardSettings },
): Promise<Result<{ agencyId: string }>> {
  const { actor, tx, clock, ids } = context
  const { agencyId, version, settings } = input
  const admitted = await admitToBoard(context, agencyId)
  if (!admitted.ok) return admitted
  const fault = faultOfBoard(settings, await foreignCodes(tx))
  if (fault) return refuse('INVALID_INPUT', { fields: [{ path: fault, rule: FAULTS[fault] }] })
  const current = await versionOf(context, agencyId)
  if (current !== version) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  const columns = {
    version: current + 1,
    activated: settings.activated,
    currencies: settings.currencies === null ? null : [...settings.currencies],
    show_purchase: settings.showPurchase,
    show_sale: settings.showSale,
    message_fr: settings.messageFr,
    message_en: settings.messageEn,
    rotate_seconds: settings.rotateSeconds,
    scheme: settings.scheme,
  }
  if (current === 0) {
    const made = {
      agency_id: agencyId,
      code: ids.secret(),
      created_at: clock.now(),
      created_by: actor.userId,
    }
    await tx
      .insertInto('agency_boards')
      .values({ ...made, ...columns })
      .execute()
  } else {
    await tx.updateTable('agency_boards').set(columns).where('agency_id', '=', agencyId).execute()
  }
  await audit(context, { action: 'board.saved', objectType: 'agency', objectId: agencyId, data: settings })
  await tell(context, 'board.saved', agencyId)
  return done({ agencyId })
}

/**
 * Gives an agency's rate board another public link; the old one shows nothing any more. Refused as `saveBoard`; NOT_FOUND
 * before the board has a link.
 */
export async function renewBoardLink(
  context: ActorContext,
  input: { readonly agencyId: string; readonly version: number },
): Promise<Result<{ agencyId: string }>> {
  const { actor, tx, clock, ids } = context
  const { agencyId, version } = input
  const admitted = await admitToBoard(context, agencyId)
  if (!admitted.ok) return admitted
  const current = await versionOf(context, agencyId)
  if (current === 0) return refuse('NOT_FOUND')
  if (current !== version) return refuse('SETTINGS_CHANGED', { rule: 'SETTINGS_CHANGED' })
  await tx
    .updateTable('agency_boards')
    .set({ version: current + 1, code: ids.secret(), created_at: clock.now(), created_by: actor.userId })
    .where('agency_id', '=', agencyId)
    .execute()
  await audit(context, { action: 'board.link_renewed', objectType: 'agency', objectId: agencyId, data: {} })
  await tell(context, 'board.link_renewed', agencyId)
  return done({ agencyId })
}
