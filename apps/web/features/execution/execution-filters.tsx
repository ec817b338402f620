import type { ExecutionReport } from '@fxmatch/contract/http/execution-reports'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { marketToday } from '../../lib/format/dates.ts'
import { shownMonth } from '../../lib/format/shown-month.ts'
import type { SearchPatch } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FilterFold } from '../../ui/filter-fold.tsx'
import { InlineChoice, MissingOption } from '../../ui/inline-choice.tsx'
import classes from './execution.module.css'
import type { ExecutionSearch, executionSearch } from './execution-search.ts'
import { daysOf, useBanksToRead, useExecutionReports } from './use-execution.ts'

type Change = (patch: SearchPatch<typeof executionSearch>) => void

/** How many months there are to choose from, this one among them; earlier days are typed. */
const MONTHS_BACK = 13
const OTHER = 'other'

/** Whose deals, of when, in which currency, of which seller, by which day. */
export function ExecutionFilters({
  search,
  whole,
  change,
}: {
  search: ExecutionSearch
  whole: ExecutionReport | undefined
  change: Change
}) {
  const { t } = useTranslation(['execution', 'analytics'])
  const { companyKind } = useSession()
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const listed = (currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)
  const houses = housesOf(whole)
  const set = [search.company, search.currency, search.house].filter((value) => value !== undefined).length
  return (
    <div className={classes.filters}>
      <FilterFold set={set}>
        <Whose search={search} change={change} />
        <Period search={search} change={change} />
        <InlineChoice
          label={t('analytics:by.currency')}
          value={search.currency ?? ''}
          on={search.currency !== undefined}
          onChange={(iso) => change({ currency: iso || undefined })}
        >
          <option value="">{t('analytics:all')}</option>
          <MissingOption value={search.currency} listed={listed} />
          {listed.map((iso) => (
            <option key={iso} value={iso}>
              {iso}
            </option>
          ))}
        </InlineChoice>
        {companyKind !== 'EXCHANGE_OFFICE' && (
          <InlineChoice
            label={t('execution:house')}
            value={search.house ?? ''}
            on={search.house !== undefined}
            onChange={(house) => change({ house: house || undefined })}
          >
            <option value="">{t('execution:anyHouse')}</option>
            <MissingOption value={search.house} listed={houses.map(({ id }) => id)} />
            {houses.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </InlineChoice>
        )}
      </FilterFold>
      <SegmentedControl
        aria-label={t('analytics:basis.label')}
        value={search.basis}
        onChange={(basis) => change({ basis: basis === 'delivered' ? 'delivered' : undefined })}
        data={(['confirmed', 'delivered'] as const).map((value) => ({
          value,
          label: t(`analytics:basis.${value}`),
        }))}
      />
    </div>
  )
}

/** The sellers of a report, each once, by name. */
function housesOf(report: ExecutionReport | undefined): { id: string; name: string }[] {
  const sellers = [...(report?.rows ?? []), ...(report?.excluded ?? [])].map(({ seller }) => seller)
  return [...new Map(sellers.map((seller) => [seller.id, seller])).values()].sort((one, other) =>
    one.name.localeCompare(other.name),
  )
}

function Whose({ search, change }: { search: ExecutionSearch; change: Change }) {
  const { t } = useTranslation('execution')
  const banks = useBanksToRead()
  const reports = useExecutionReports(search)
  const companies = reports.data?.companies ?? []
  const { bank, company } = search
  return (
    <>
      {banks !== null && (
        <InlineChoice
          label={t('bank')}
          value={bank ?? ''}
          on={false}
          onChange={(id) => change({ bank: id || undefined, company: undefined })}
        >
          <option value="">–</option>
          <MissingOption value={bank} listed={banks.map(({ id }) => id)} />
          {banks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </InlineChoice>
      )}
      {companies.length > 0 && (
        <InlineChoice
          label={t('of')}
          value={company ?? ''}
          on={false}
          onChange={(id) => change({ company: id || undefined })}
        >
          <option value="">{t('ownDeals')}</option>
          <MissingOption value={company} listed={companies.map(({ id }) => id)} />
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </InlineChoice>
      )}
    </>
  )
}

function Period({ search, change }: { search: ExecutionSearch; change: Change }) {
  const { t } = useTranslation(['execution', 'analytics'])
  const today = marketToday(new Date())
  const months = lastMonths(today.slice(0, 7))
  const ranges = search.from !== undefined || search.to !== undefined
  const { from, to } = daysOf(search)
  const chosen = search.month ?? months[0]
  const choose = (value: string) =>
    change(
      value === OTHER
        ? { month: undefined, from, to: to > today ? today : to }
        : { month: value, from: undefined, to: undefined },
    )
  return (
    <>
      <InlineChoice
        label={t('execution:month')}
        value={ranges ? OTHER : (chosen ?? '')}
        on={false}
        onChange={choose}
      >
        {!ranges && chosen && !months.includes(chosen) && (
          <option value={chosen}>{shownMonth(chosen)}</option>
        )}
        {months.map((month) => (
          <option key={month} value={month}>
            {shownMonth(month)}
          </option>
        ))}
        <option value={OTHER}>{t('execution:otherPeriod')}</option>
      </InlineChoice>
      {ranges &&
        (['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            size="xs"
            label={t(`analytics:filter.${name}`)}
            value={name === 'from' ? from : to}
            max={today}
            settled
            onChange={(day) => change({ [name]: day || undefined })}
          />
        ))}
    </>
  )
}

/** A month and those before it, the last first. */
function lastMonths(last: string): string[] {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const count = year * 12 + month - 1 - back
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}
