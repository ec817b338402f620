import { agenciesCall } from '@fxmatch/contract/http/reference-data'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useSession } from '../../../lib/session/session.ts'
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
  const { company } = useSession()
  const errorText = useErrorText()
  const agencies = useQuery({ ...callQuery(agenciesCall, { query: { company } }), enabled: cash })
  const failed = agencies.error ? errorText(agencies.error) : undefined
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
      data={(agencies.data ?? []).map(({ id, codeBCT, name }) => ({
        value: id,
        label: `${codeBCT} ${name}`,
      }))}
      searchable
      openOnFocus={false}
      disabled={!cash}
      aria-required={cash}
      nothingFoundMessage={t('draft.agencyNotFound')}
      error={error ?? failed}
    />
  )
}
