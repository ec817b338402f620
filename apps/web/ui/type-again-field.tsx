import { useTranslation } from 'react-i18next'
import type { TypeAgain } from '../lib/gate/use-type-again.ts'
import { DecimalInput } from './decimal-input.tsx'

/** Where the amount of an unusual deal is typed again, in the form that was asked about; nothing while nothing is. It takes no paste. */
export function TypeAgainField({ again: { asked, typed, change, reason } }: { again: TypeAgain }) {
  const { t } = useTranslation('gate')
  if (asked === null) return null
  return (
    <DecimalInput
      key={asked.amount}
      autoFocus
      aria-required
      label={t('again.label', { currency: asked.currency })}
      description={t('again.hint')}
      value={typed}
      onChange={change}
      onPaste={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
      error={typed === '' ? undefined : reason}
    />
  )
}
