import { MOST_REASON_TEXT, PRICE_REASONS, type PriceReason } from '@fxmatch/domain/price-proof/price-reason'
import { TextInput } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from './select.tsx'

type Props = {
  chosen: PriceReason | null
  onChoose: (reason: PriceReason | null) => void
  /** In words, where another reason is chosen. */
  text: string
  onText: (text: string) => void
  /** Where the server asks for it after a press: the button that was pressed waits for it from then on, and has no focus to give. */
  autoFocus?: boolean
  /** Of a form that focuses what is wrong. */
  fieldRef?: Ref<HTMLInputElement>
  textRef?: Ref<HTMLInputElement>
  error?: ReactNode
  textError?: ReactNode
}

/** Why this price and not a better one. */
export function PriceReasonFields(props: Props) {
  const { chosen, onChoose, text, onText, autoFocus = false, error, textError, fieldRef, textRef } = props
  const { t } = useTranslation('proof')
  return (
    <>
      <Select
        {...(fieldRef ? { ref: fieldRef } : {})}
        searchable
        autoFocus={autoFocus}
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
          {...(textRef ? { ref: textRef } : {})}
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
