import type { CompanyKind } from '../access/roles.ts'

/**
 * The lists that can become a workbook: of orders a company's purchases, its sales, both, the settled, everyone's; and the
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
 * Whether a company's people may take a list away as a workbook: a bank does so of its purchases, of what is settled
 * (specification 000 §6: in Achat mode only; §2: Cash Out) and of its clients' requests (002 §7), everyone else of every list that it may read.
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
