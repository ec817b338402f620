import type { CompanyKind } from '../access/roles.ts'

/**
 * The lists that can be exported: a company's purchases, its sales, both, its cashed-out orders, everyone's orders; the
 * ledger of order requests; the audit trail; what is held about a person.
 */
export const EXPORT_LISTS = [
  'PURCHASES',
  'SALES',
  'BOTH',
  'CASH_OUT',
  'ALL',
  'REQUESTS',
  'AUDIT',
  'PERSONAL',
] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

/** Files that one person may have made at the same time. */
export const MOST_EXPORTS_UNDER_WAY = 3

/**
 * Whether people of a kind of company may export a list that they may read. A bank's may export its purchases and its
 * cashed-out orders (specification 000 §6: in Achat mode only; §2: Cash Out), its clients' requests (specification 002
 * §7) and what is held about themselves; everybody else's may export any.
 */
export function isExportable(list: ExportList, reader: CompanyKind): boolean {
  return (
    reader !== 'BANK' ||
    list === 'PURCHASES' ||
    list === 'CASH_OUT' ||
    list === 'REQUESTS' ||
    list === 'PERSONAL'
  )
}
