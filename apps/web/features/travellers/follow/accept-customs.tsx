import type { FollowedRequest } from '@fxmatch/contract/http/trust-public'
import { useTranslation } from 'react-i18next'
import { Switch, TextField } from '../fields.tsx'
import type { Proposal } from './proposal-card.tsx'

/** What is said for the customs with an acceptance, as it is typed. */
export interface CustomsTyped {
  /** '': not said. */
  readonly resident: '' | 'yes' | 'no'
  readonly number: string
}
export const NOTHING_SAID: CustomsTyped = { resident: '', number: '' }

/** What is typed, as the call takes it: what is not said is left to what the request says. */
export const saidForCustoms = ({ resident, number }: CustomsTyped) => ({
  ...(resident === '' ? {} : { resident: resident === 'yes' }),
  ...(number.trim() === '' ? {} : { customsDeclaration: number.trim() }),
})

/** What the customs ask as a proposal is accepted: of what the request does not say yet. */
export function AcceptCustoms(props: {
  asks: NonNullable<Proposal['customs']>
  said: FollowedRequest['customs']
  typed: CustomsTyped
  error: string | undefined
  onType: (typed: CustomsTyped) => void
}) {
  const { asks, said, typed, error, onType } = props
  const { t } = useTranslation('customs')
  const needed = asks === 'DECLARATION'
  return (
    <>
      {said.resident === null && !needed && (
        <Switch
          label={t('resident')}
          name="resident"
          value={typed.resident}
          choices={[
            { value: '', label: t('unsaid') },
            { value: 'yes', label: t('inTunisia') },
            { value: 'no', label: t('abroad') },
          ]}
          onChange={(resident) => onType({ ...typed, resident })}
        />
      )}
      {said.declaration === null && (
        <TextField
          label={t(needed ? 'number' : 'declaration')}
          autoComplete="off"
          maxLength={40}
          required={needed}
          hint={t(needed ? 'whyNow' : 'why')}
          error={error}
          value={typed.number}
          onChange={(event) => onType({ ...typed, number: event.currentTarget.value })}
        />
      )}
    </>
  )
}
