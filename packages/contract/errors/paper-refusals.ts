import type { CompanyKind } from '@fxmatch/domain/access/roles'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import type { Permit, PermitFault } from '@fxmatch/domain/gate/permit'

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

/**
 * What a check without a figure refuses with. Banks, the platform and the office itself read since when or from when an office may not
 * deal; companies that it may not, and nothing of its name. Of two houses that do not deal with each other nobody reads who said so.
 * @param reader the kind of company that reads it
 * @param party the office's name
 */
export function permitRefusalFor(reader: CompanyKind, { fault, day }: Permit, party: string) {
  if (fault === 'HOUSES')
    return { code: 'GATE_REFUSED', rule: 'HOUSES_REFUSE', details: { code: 'G04' } } as const
  if (reader === 'CORPORATE')
    return { code: 'GATE_REFUSED', rule: 'OFFICE_MAY_NOT_DEAL', details: { code: 'G03' } } as const
  return officePapersRefusal(party, fault, day)
}
