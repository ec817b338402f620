import type { CommandContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'

/**
 * Tells every process that a person's sessions or rights have changed, so that their live streams close or narrow, and
 * the person's open pages, whose list of sessions is fetched anew.
 */
export function announceAccess(context: CommandContext, userId: string): Promise<void> {
  return emit(context, [{ type: 'access.changed', userId }])
}
