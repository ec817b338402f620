import { isSamePerson, type KnownPerson } from '../access/same-person.ts'

// The execution report of a month: a bank says to a company, over two people's hands, how good its prices were (decision 0323).

/** READY waits for the bank's signature, SIGNED to be sent, SENT may be objected to, OBJECTED waits for the bank's answer. */
export const REPORT_STATUSES = ['READY', 'SIGNED', 'SENT', 'OBJECTED', 'ANSWERED'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** What may be done with a report. */
export const REPORT_ACTIONS = ['sign', 'send', 'object', 'answer'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]

/** A row of the table. */
export interface ReportStep {
  readonly from: ReportStatus
  readonly action: ReportAction
  readonly by: 'BANK' | 'COMPANY'
  readonly to: ReportStatus
  /** It says something in words, which stay. */
  readonly text?: true
  /** Not whoever took a step in one of its deals or wrote a note on one, whatever account that person uses. */
  readonly byOther?: true
}

/** The one table: rights, allowed actions and the database's check come from it. */
export const REPORT_TABLE: readonly ReportStep[] = [
  { from: 'READY', action: 'sign', by: 'BANK', to: 'SIGNED', byOther: true },
  { from: 'SIGNED', action: 'send', by: 'BANK', to: 'SENT' },
  { from: 'SENT', action: 'object', by: 'COMPANY', to: 'OBJECTED', text: true },
  { from: 'OBJECTED', action: 'answer', by: 'BANK', to: 'ANSWERED', text: true, byOther: true },
]

/** Who takes a step: the side that it is of. */
export const sideOfAction = (action: ReportAction): ReportStep['by'] =>
  action === 'object' ? 'COMPANY' : 'BANK'

/** What a person of a side needs for its steps. */
export const REPORT_CAPABILITY = { BANK: 'report.sign', COMPANY: 'order_request.manage' } as const

/** From when on the company that it is sent to knows of a report. */
export const isTold = (status: ReportStatus): boolean => status !== 'READY' && status !== 'SIGNED'

/** What keeps a person from a step on a report. */
export type ReportRule = 'REPORT_STEP' | 'REPORT_MOVED' | 'REPORT_ALTERED' | 'SEGREGATION_REPORT'

/**
 * What a step makes of a report, or the rule that refuses it.
 * @param report `dealt`: who took a step in one of its deals, or wrote a note on one; `holds`: whether its figures are those that were
 * frozen, and no bank vouches for others
 */
export function decideReport(
  person: KnownPerson,
  report: { readonly status: ReportStatus; readonly dealt: readonly KnownPerson[]; readonly holds: boolean },
  action: ReportAction,
): { readonly step: ReportStep } | { readonly rule: ReportRule } {
  const step = REPORT_TABLE.find((row) => row.from === report.status && row.action === action)
  if (step === undefined) return { rule: 'REPORT_STEP' }
  if (step.by === 'BANK' && !report.holds) return { rule: 'REPORT_ALTERED' }
  if (step.byOther && report.dealt.some((one) => isSamePerson(one, person)))
    return { rule: 'SEGREGATION_REPORT' }
  return { step }
}
