import { withoutZeros } from '@fxmatch/domain/money/present-values'
import { isSumLine, type ShownLine } from '@fxmatch/domain/pricing/price-lines'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../lib/format/use-format.ts'
import type { PriceLine } from './price-build-up.tsx'

/** The lines of a price in the person's language. @param known false while there is no price: dashes for its values */
export function useShownLines(lines: readonly ShownLine[], known = true): PriceLine[] {
  const { t } = useTranslation('trading')
  const format = useFormat()
  return lines.map(({ kind, value, percent }) => ({
    label: t(`price.${kind}`),
    ...(known && percent !== null ? { note: format.percent(withoutZeros(percent)) } : {}),
    value: known ? format.money(value) : MISSING,
    ...(isSumLine(kind) ? { sum: true } : {}),
  }))
}
