import type { WorkKind } from '@fxmatch/contract/http/work'

/**
 * What Enter on a row of the queue does: takes the step in its dialog (of orders), unfolds what waits with its decision below the row,
 * or opens the item itself, where its decision asks for more than the row can show.
 */
export type RowDoes = 'dialog' | 'panel' | 'opens'

/** By kind; the panels themselves are brought by the page that knows their features. */
export const ROW_DOES = {
  order: 'dialog',
  // Its basket, its papers and its orders are a page.
  request: 'opens',
  // Documents are read before a company is let in.
  sign_up: 'opens',
  rule_change: 'panel',
  account_change: 'panel',
  rate_change: 'panel',
  company_change: 'panel',
  // Who owns what is a table of its own, with what it makes of circles and names.
  owners: 'opens',
  denomination: 'panel',
  fixing: 'panel',
  opening_rate: 'panel',
  // A price is typed.
  trust_request: 'opens',
  // Money changes hands: the ticket with what the customs ask is opened.
  trust_proposal: 'opens',
  gate_override: 'panel',
  limit_change: 'panel',
  office_paper: 'panel',
  house_refusal: 'panel',
  // Its scopes, addresses and keys are read before a machine is let in.
  machine_client: 'opens',
  // Names are compared, line by line, and no name stands in a queue.
  screening_alert: 'opens',
  screening_list: 'panel',
  // The figures of the month are looked at, and what was found is written.
  price_outlier: 'opens',
  // A month of figures is signed.
  execution_report: 'opens',
} as const satisfies Readonly<Record<WorkKind, RowDoes>>

/** The kinds that are decided in their row. */
export type PanelKind = { [K in WorkKind]: (typeof ROW_DOES)[K] extends 'panel' ? K : never }[WorkKind]

/** Whether something that waits is decided in its row. */
export const hasPanel = (kind: WorkKind): kind is PanelKind => ROW_DOES[kind] === 'panel'
