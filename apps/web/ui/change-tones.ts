import type { ChangeStatus } from '@fxmatch/domain/access/decide-change'
import type { BadgeTone } from './status-badge.tsx'

/** How a change that takes two people is marked, wherever one is listed. */
export const CHANGE_TONES: Readonly<Record<ChangeStatus, BadgeTone>> = {
  PENDING: 'warn',
  CONFIRMED: 'good',
  REFUSED: 'bad',
  WITHDRAWN: 'neutral',
}
