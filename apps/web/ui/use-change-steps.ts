import type { Refusable } from '@fxmatch/contract/http/refusable'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../lib/failures/use-reason-text.ts'
import type { RowStep } from './row-decision.tsx'

type Decision = 'confirm' | 'refuse'
type Way = Pick<RowStep, 'follows' | 'take'>

/** How a change that waits for its second person is decided in its row: confirmed at once, or refused with a reason. */
export function useChangeSteps(
  actions: readonly (Refusable & { readonly action: ChangeAction })[] | undefined,
  ways: Record<Decision, Way>,
): RowStep[] {
  const { t } = useTranslation('orders')
  const reasonOf = useReasonText()
  const labels = {
    confirm: t('action.half_confirm'),
    refuse: t('action.refuse_back_office'),
  }
  return (['confirm', 'refuse'] as const).flatMap((id) => {
    const entry = actions?.find(({ action }) => action === id)
    if (entry === undefined) return []
    const refuses = id === 'refuse'
    return [{ ...ways[id], id, label: labels[id], reason: reasonOf(entry), asks: refuses, danger: refuses }]
  })
}
