import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { saveTrustConfigurationCall, trustConfigurationCall } from '@fxmatch/contract/http/trust-rates'
import { type TrustTier, trustTiersCall } from '@fxmatch/contract/http/trust-strategy'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { TRUST_OPERATIONS, type TrustOperation } from '@fxmatch/domain/trust/directions'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import { referenceQuery } from '../../../lib/api/reference-query.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useSearchState } from '../../../lib/navigation/use-search-state.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SavedSwitch } from '../../../ui/saved-switch.tsx'
import { OperatorNotice } from '../operator-notice.tsx'
import classes from '../trust.module.css'
import { type TrustScope, trustScope, useMayChange } from '../trust-scope.ts'
import { copilotSearch } from './copilot-search.ts'
import { StrategyEditor, StrategyTable } from './strategy-editor.tsx'

const NO_TIERS: readonly TrustTier[] = []

/** 'Stratégie Copilot': by currency and direction, what requests are answered with (specification 002 §2). */
export function TrustCopilotScreen() {
  const { t } = useTranslation(['trust', 'shell'])
  const [search, change] = useSearchState(copilotSearch)
  const { currency, direction, company } = search
  const tiers = useQuery(
    callQuery(trustTiersCall, { params: { currency, rateType: direction }, query: { company } }),
  )
  useChanges(['trust_rates'], [trustTiersCall, trustConfigurationCall])
  const mayChange = useMayChange(search)
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const unit = currencies.data?.find(({ isoCode }) => isoCode === currency)?.unit
  const listed = (currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)
  const failure = { error: tiers.error, onRetry: () => void tiers.refetch() }
  return (
    <>
      <PageHeader title={t('copilot.title')} />
      <OperatorNotice scope={search} />
      <div className={classes.filters}>
        <NativeSelect
          label={t('column.currency')}
          value={currency}
          data={listed.includes(currency) ? listed : [currency, ...listed]}
          onChange={(event) => change({ currency: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('column.direction')}
          labelProps={{ title: t('shell:means.side') }}
          value={direction}
          data={TRUST_OPERATIONS.map((value) => ({ value, label: t(`operationUpper.${value}`) }))}
          onChange={(event) => change({ direction: event.currentTarget.value as TrustOperation })}
        />
        <span className={classes.spring} />
        <TierMatch scope={trustScope.parse({ company })} mayChange={mayChange} />
      </div>
      <p className={classes.rule}>{t('copilot.rule')}</p>
      {mayChange && unit !== undefined && tiers.data && tiers.data.length > 0 ? (
        <StrategyEditor
          key={`${currency} ${direction}`}
          tiers={tiers.data}
          currency={{ isoCode: currency, unit }}
          direction={direction}
          {...failure}
        />
      ) : (
        <StrategyTable tiers={tiers.data ?? (tiers.isPending ? undefined : NO_TIERS)} {...failure} />
      )}
    </>
  )
}

/** Whether the strategy answers new requests by itself. */
function TierMatch({ scope, mayChange }: { scope: TrustScope; mayChange: boolean }) {
  const { t } = useTranslation('trust')
  const configuration = useQuery(callQuery(trustConfigurationCall, { query: { company: scope.company } }))
  const save = useCommand(saveTrustConfigurationCall, {
    refreshes: [trustConfigurationCall],
    success: ({ tierMatchEnabled }) => t(tierMatchEnabled ? 'copilot.on' : 'copilot.off'),
  })
  return (
    <SavedSwitch
      label={t('copilot.tierMatch')}
      description={t('copilot.tierMatchHint')}
      checked={configuration.data?.tierMatchEnabled ?? false}
      disabled={!mayChange || !configuration.data}
      onSave={(tierMatchEnabled) => save.run({ body: { tierMatchEnabled } })}
    />
  )
}
