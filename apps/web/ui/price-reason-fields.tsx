import { MOST_REASON_TEXT, PRICE_REASONS, type PriceReason } from '@fxmatch/domain/price-proof/price-reason'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from './select.tsx'

type Props = {
  chosen: PriceReason | null
  onChoose: (reason: PriceReason | null) => void
  /** In words, where another reason is chosen. */
  text: string
  onText: (text: string) => void
  error?: ReactNode
  textError?: ReactNode
}

/** Why this price and not a better one. */
export function PriceReasonFields({ chosen, onChoose, text, onText, error, textError }: Props) {
  const { t } = useTranslation('proof')
  return (
    <>
      <Select
        searchable
        label={t('askReason')}
        placeholder={t('chooseReason')}
        data={PRICE_REASONS.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
        aria-required
        value={chosen}
        onChange={(value) => onChoose(PRICE_REASONS.find((reason) => reason === value) ?? null)}
        error={error}
      />
      {chosen === 'OTHER' && (
        <TextInput
          label={t('reasonText')}
          maxLength={MOST_REASON_TEXT}
          aria-required
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          error={textError}
        />
      )}
    </>
  )
}
