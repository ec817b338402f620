import type { CommandContext } from '../kernel/context.ts'
import { emit } from '../kernel/record.ts'

/**
 * Tells every process that a person's sessions or rights have changed: live streams of sessions that ended close, others
 * show less or more, and the person's open pages fetch their list of sessions anew.
 */
export function announceAccess(context: CommandContext, userId: string): Promise<void> {
  return emit(context, [{ type: 'access.changed', userId }])
}
