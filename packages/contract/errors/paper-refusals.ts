import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import type { PermitFault } from '@fxmatch/domain/gate/permit'

/**
 * What keeps an office from dealing, as the office itself, the platform and banks read it: since when, or from when on, and not by which
 * of its papers.
 * @param day of what has ended the first day without it, of what is to come the first with it
 */
export function officePapersRefusal(party: string, fault: PermitFault | null, day: CalendarDate | null) {
  const when: Readonly<Record<string, string>> =
    day === null ? {} : fault === 'EXPIRED' ? { since: day } : { from: day }
  return { code: 'GATE_REFUSED', rule: 'OFFICE_PAPERS', details: { code: 'G03', party, ...when } } as const
}
