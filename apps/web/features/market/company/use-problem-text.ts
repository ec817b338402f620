import type { BasketProblem } from '@fxmatch/domain/order-requests/basket'
import { useTranslation } from 'react-i18next'
import type { Line } from './use-basket.ts'

/** A basket's problem in the person's language. */
export function useProblemText(): (problem: BasketProblem, lines: readonly Line[]) => string {
  const { t } = useTranslation('company')
  return ({ rule, line }, lines) => {
    const position = line === null ? undefined : lines[line]?.position
    return t(`rule.${rule}`, { id: position?.id ?? '', iso: position?.currency.iso_code ?? '' })
  }
}
