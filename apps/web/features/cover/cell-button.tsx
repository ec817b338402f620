import type { CoverCellView, CoverRowView } from '@fxmatch/contract/http/cover'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../lib/format/use-format.ts'
import classes from './cover.module.css'
import { useMonthName } from './use-month-name.ts'

/** How a cell stands: all of it bought, or but for what drafts ask for; less than the policy asks for, as it asks, or nothing asked for yet. */
function stateOf(cell: CoverCellView): 'covered' | 'draft' | 'below' | 'kept' | 'free' {
  if (!isPositiveDecimal(cell.open)) return isPositiveDecimal(cell.draft) ? 'draft' : 'covered'
  if (isPositiveDecimal(cell.missing)) return 'below'
  return isPositiveDecimal(cell.required) ? 'kept' : 'free'
}

const MARKS = { covered: '✓', draft: '', below: '!', kept: '✓', free: '' } as const

/** Part of a whole for the eye, as a width; the figures stand beside it. */
const share = (part: string, whole: string) => `${Math.min(100, (Number(part) / Number(whole)) * 100)}%`

/** The payments of a currency in a month: due, how far covered beside the policy's line, open, and how that stands. */
export function CellButton({
  row,
  cell,
  isOpen,
  onOpen,
}: {
  row: Pick<CoverRowView, 'currency' | 'decimals'>
  cell: CoverCellView | undefined
  isOpen: boolean
  onOpen: () => void
}) {
  const { t } = useTranslation('cover')
  const format = useFormat()
  const nameOf = useMonthName()
  if (!cell || cell.dues.length === 0) return <span className="soft">{MISSING}</span>
  const amount = (value: string) => format.amount(value, row.decimals)
  const state = stateOf(cell)
  return (
    <button type="button" className={classes.cell} data-state={state} aria-pressed={isOpen} onClick={onOpen}>
      <span className="visually-hidden">{`${row.currency}, ${nameOf(cell.month)}`} </span>
      <b>{amount(cell.due)}</b>
      <span className={classes.bar} aria-hidden>
        <i style={{ inlineSize: share(String(Number(cell.covered) - Number(cell.draft)), cell.due) }} />
        <i data-part="draft" style={{ inlineSize: share(cell.draft, cell.due) }} />
        <u style={{ insetInlineStart: share(cell.required, cell.due) }} />
      </span>
      {isPositiveDecimal(cell.open) && <span>{t('openOf', { amount: amount(cell.open) })}</span>}
      <span className={classes.state}>
        <span aria-hidden>{MARKS[state]} </span>
        {t(`state.${state}`, { amount: amount(state === 'draft' ? cell.draft : cell.missing) })}
      </span>
    </button>
  )
}
