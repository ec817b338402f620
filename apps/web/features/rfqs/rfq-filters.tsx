import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import type { SearchPatch } from '../../lib/navigation/use-search-state.ts'
import { FilterFold } from '../../ui/filter-fold.tsx'
import { InlineChoice, MissingOption } from '../../ui/inline-choice.tsx'
import classes from './rfqs.module.css'
import { type RfqsSearch, type rfqsSearch, SIDES_OF_LIST } from './rfqs-search.ts'

/** Whose requests, in which currency, and whether they are over. */
export function RfqFilters({
  search,
  onChange,
}: {
  search: RfqsSearch
  onChange: (patch: SearchPatch<typeof rfqsSearch>) => void
}) {
  const { t } = useTranslation(['rfqs', 'market', 'orders'])
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const listed = (currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)
  const set = [search.of, search.state, search.currency].filter((value) => value !== undefined).length
  return (
    <div className={classes.filters}>
      <FilterFold set={set}>
        <InlineChoice
          label={t('rfqs:filter.of')}
          value={search.of ?? ''}
          on={search.of !== undefined}
          onChange={(value) => onChange({ of: value || undefined })}
        >
          <option value="">{t('market:filter.all')}</option>
          {SIDES_OF_LIST.map((side) => (
            <option key={side} value={side}>
              {t(`rfqs:filter.${side}`)}
            </option>
          ))}
        </InlineChoice>
        <InlineChoice
          label={t('orders:column.status')}
          value={search.state ?? ''}
          on={search.state !== undefined}
          onChange={(value) => onChange({ state: value || undefined })}
        >
          <option value="">{t('orders:filter.all')}</option>
          <option value="open">{t('rfqs:filter.open')}</option>
          <option value="ended">{t('rfqs:filter.ended')}</option>
        </InlineChoice>
        <InlineChoice
          label={t('orders:column.currency')}
          value={search.currency ?? ''}
          on={search.currency !== undefined}
          onChange={(value) => onChange({ currency: value || undefined })}
        >
          <option value="">{t('market:filter.all')}</option>
          <MissingOption value={search.currency} listed={listed} />
          {listed.map((iso) => (
            <option key={iso}>{iso}</option>
          ))}
        </InlineChoice>
      </FilterFold>
    </div>
  )
}
