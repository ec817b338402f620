import { type Ref, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnAgencies } from '../../../lib/market/use-own-agencies.ts'
import { Select } from '../../../ui/select.tsx'
import classes from './order.module.css'

type Props = {
  /** Banknotes are handed over at an agency; a transfer needs none. */
  cash: boolean
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  name: string
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** The delivery agencies of one's own bank, searched by code or name. */
export function AgencySelect({ cash, error, ...field }: Props) {
  const { t } = useTranslation('market')
  const { agencies, choices, failure } = useOwnAgencies(cash)
  // What was chosen last may be closed by now.
  const { value, onChange } = field
  const isGone = value !== null && agencies.data?.every(({ id }) => id !== value) === true
  useEffect(() => {
    if (isGone) onChange(null)
  }, [isGone, onChange])
  return (
    <Select
      {...field}
      label={
        <>
          <span>{t('draft.agency')}</span> {!cash && <small>{t('draft.noAgency')}</small>}
        </>
      }
      labelProps={{ className: classes.label }}
      data={choices}
      searchable
      openOnFocus={false}
      disabled={!cash}
      aria-required={cash}
      nothingFoundMessage={t('draft.agencyNotFound')}
      error={error ?? failure}
    />
  )
}
