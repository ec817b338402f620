import type { ExecutionReport } from '@fxmatch/contract/http/execution-reports'
import { methodFor } from '@fxmatch/contract/registers/execution-register'
import { inOneLine } from '@fxmatch/words/typography'
import type { Words } from '@fxmatch/words/words-of'
import { formatDate, formatDateTime } from '../format/format.ts'

/** The method of a report, for its reader. */
export function methodOf({ view }: Pick<ExecutionReport, 'view'>, words: Words): string[] {
  return methodFor(view).map((id) => words(`execution:method.${id}`))
}

/** Of whom a report is. */
export function partiesOf({ view, bank, company }: ExecutionReport, words: Words): string {
  if (view === 'SOLD') return words('execution:soldBy', { company: company?.name ?? '' })
  if (view === 'OWN') return `${bank?.name ?? ''} · ${words('execution:ownDeals')}`
  return words('execution:between', { bank: bank?.name ?? '', company: company?.name ?? '' })
}

/** From when to when, and what put an order into it. */
export function periodOf({ from, to, basis }: ExecutionReport, words: Words): string {
  const key = basis === 'delivered' ? 'execution:basisDelivered' : 'execution:basisConfirmed'
  return `${formatDate(from)} – ${formatDate(to)} · ${words(key)}`
}

/**
 * That a report is an extract, and of what: one that is taken for the whole would say of a signature what it does not cover. Empty for
 * a whole one.
 */
export function extractOf({ part, frozen }: ExecutionReport, language: string, words: Words): string[] {
  if (part === null) return []
  const of = inOneLine(language, [part.currency, part.house])
  return [words('execution:extract', { of }), ...(frozen ? [words('execution:extractOfFrozen')] : [])]
}

/** Of when the figures are, and where they are not those that were frozen, that too. */
export function freshnessOf({ frozen }: ExecutionReport, words: Words): string[] {
  if (frozen === null) return [words('execution:live')]
  const frozenOn = words('execution:frozenOn', { at: formatDateTime(frozen.frozenAt) })
  return frozen.holds ? [frozenOn] : [words('execution:broken'), frozenOn]
}
