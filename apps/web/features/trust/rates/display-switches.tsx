import {
  saveTrustDisplayCall,
  trustDisplayCall,
  trustVisibilityCall,
} from '@fxmatch/contract/http/trust-rates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SavedSwitch } from '../../../ui/saved-switch.tsx'
import classes from '../trust.module.css'

/** What the public board shows of a bank: only its administrator sees and changes it (specification 002 §6). */
export function DisplaySwitches() {
  const { t } = useTranslation('trust')
  const display = useQuery(callQuery(trustDisplayCall, { query: {} }))
  useChanges(['trust_rates'], [trustDisplayCall])
  const save = useCommand(saveTrustDisplayCall, {
    refreshes: [trustDisplayCall, trustVisibilityCall],
    success: t('display.saved'),
  })
  if (display.isError && !display.data)
    return <ErrorState compact error={display.error} onRetry={() => void display.refetch()} />
  const shown = display.data
  return (
    <fieldset className={classes.switches} aria-label={t('display.title')} aria-busy={!shown}>
      <SavedSwitch
        label={t('display.activated')}
        checked={shown?.activated ?? false}
        disabled={!shown}
        onSave={(activated) => save.run({ body: { activated } })}
      />
      <SavedSwitch
        label={t('display.negotiated')}
        checked={shown?.appliedRateCategory === 'NEGOTIATION'}
        disabled={!shown}
        onSave={(negotiated) =>
          save.run({ body: { appliedRateCategory: negotiated ? 'NEGOTIATION' : 'STANDARD' } })
        }
      />
    </fieldset>
  )
}
