import { agencyRatesCall, displayBoardCall } from '@fxmatch/contract/http/display'
import { agenciesCall } from '@fxmatch/contract/http/reference-data'
import { useTranslation } from 'react-i18next'
import { useOwnAgencies } from '../../lib/market/use-own-agencies.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { AgencyDisplay } from './agency-display.tsx'
import classes from './display.module.css'
import { displaySearch } from './display-search.ts'

/** 'Afficheur': what each agency quotes, and what the screen in its window shows (specification 002 §2, /display). */
export function DisplayScreen() {
  const { t } = useTranslation('display')
  const { hasDisplayer } = useSession()
  const [search, change] = useSearchState(displaySearch)
  const { agencies, choices } = useOwnAgencies(hasDisplayer)
  useChanges(['display', 'agency'], [agenciesCall, agencyRatesCall, displayBoardCall])
  if (!hasDisplayer) return <Alone text={t('off')} />
  if (agencies.isError && !agencies.data) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState error={agencies.error} onRetry={() => void agencies.refetch()} />
      </>
    )
  }
  if (!agencies.data) return <Alone text={t('loading')} />
  const chosen = agencies.data.find(({ id }) => id === search.agency) ?? agencies.data[0]
  if (!chosen) return <Alone text={t('noAgency')} />
  const chooser = (
    <Select
      className={classes.chooser ?? ''}
      label={t('agency')}
      data={choices}
      value={chosen.id}
      onChange={(id) => change({ agency: id ?? undefined })}
      searchable
      openOnFocus={false}
    />
  )
  return <AgencyDisplay key={chosen.id} agency={chosen} chooser={chooser} />
}

function Alone({ text }: { text: string }) {
  const { t } = useTranslation('display')
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState>{text}</EmptyState>
    </>
  )
}
