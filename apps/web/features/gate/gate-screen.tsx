import { exportGateRecordsCall } from '@fxmatch/contract/http/gate-workbooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callUrl } from '../../lib/api/call-url.ts'
import { marketToday, unbroken } from '../../lib/format/dates.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { useSearchState } from '../../lib/navigation/use-search-state.ts'
import { useSession } from '../../lib/session/session.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ExcelLink } from '../../ui/excel-link.tsx'
import { InlineChoice } from '../../ui/inline-choice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useBeside } from '../../ui/side-pane.tsx'
import classes from './gate.module.css'
import { gateSearch, RECORD_CHOICES } from './gate-search.ts'
import { OwnEngagement } from './own-engagement.tsx'
import { RecordDetail } from './record-detail.tsx'
import { RecordList } from './record-list.tsx'
import { useDayRecords, useOwnRecords } from './use-records.ts'

/**
 * 'Contrôles': what limits refused and warned of, with its figures and its override; one's own attempts, from which an override is
 * asked for and used, stand above those of the company.
 */
export function GateScreen() {
  const { t } = useTranslation(['gate', 'shell', 'common'])
  const format = useFormat()
  const language = useLanguage()
  const [search, change] = useSearchState(gateSearch)
  const { companyKind } = useSession()
  const isCounterparty = companyKind === 'CORPORATE' || companyKind === 'EXCHANGE_OFFICE'
  const day = useDayRecords(search.day, search.outcome)
  const own = useOwnRecords()
  const mine = own.data?.data
  // Shown once one's own are known: a row would go from one list into the other under who is about to open it.
  const others = own.isPending
    ? undefined
    : day.records?.filter(({ id }) => !mine?.some((one) => one.id === id))
  const all = [...(mine ?? []), ...(others ?? [])]
  const opened = all.find(({ id }) => id === search.open)
  const loaded = mine !== undefined && (!day.sees || day.records !== undefined)
  const open = (id: string | undefined) => change({ open: id, ask: undefined })
  return (
    <>
      <PageHeader
        title={t('shell:menu.gate')}
        actions={
          day.sees && (
            <ExcelLink
              href={callUrl(
                exportGateRecordsCall.path,
                {},
                { day: search.day, outcome: search.outcome, language },
              )}
            />
          )
        }
      />
      <p className={classes.intro}>{t(day.sees ? 'gate:records.intro' : 'gate:records.introOwn')}</p>
      {isCounterparty && <OwnEngagement />}
      {day.sees && (
        <div className={classes.filters}>
          <DateField
            settled
            size="xs"
            label={t('gate:records.day')}
            max={marketToday(new Date())}
            value={search.day ?? marketToday(new Date())}
            onChange={(value) =>
              change({ day: value === '' || value === marketToday(new Date()) ? undefined : value })
            }
          />
          <InlineChoice
            label={t('gate:records.outcome')}
            value={search.outcome ?? ''}
            on={search.outcome !== undefined}
            onChange={(value) => change({ outcome: RECORD_CHOICES.find((each) => each === value) })}
          >
            <option value="">{t('gate:records.notable')}</option>
            {RECORD_CHOICES.map((each) => (
              <option key={each} value={each}>
                {t(`gate:records.outcomes.${each}`)}
              </option>
            ))}
          </InlineChoice>
        </div>
      )}
      {own.isError && (
        <ErrorState compact={mine !== undefined} error={own.error} onRetry={() => void own.refetch()} />
      )}
      {day.error !== null && (
        <ErrorState compact={day.records !== undefined} error={day.error} onRetry={day.retry} />
      )}
      {search.open !== undefined && loaded && opened === undefined && (
        <p className={classes.notice} role="status">
          {t('gate:records.unlisted')}
        </p>
      )}
      <Duo
        title={opened ? format.facts([t('shell:menu.gate'), format.seconds(opened.at)]) : ''}
        onClose={() => open(undefined)}
        detail={opened && <RecordDetail key={opened.id} record={opened} asks={search.ask === true} />}
      >
        {day.sees ? (
          <>
            {mine !== undefined && mine.length > 0 && (
              <RecordList title={t('gate:records.mine')} records={mine} open={search.open} onOpen={open} />
            )}
            {!(mine !== undefined && mine.length > 0 && others?.length === 0) && (
              <RecordList
                title={t('gate:records.ofDay', {
                  day: unbroken(format.date(search.day ?? marketToday(new Date()))),
                })}
                records={others}
                open={search.open}
                onOpen={open}
                empty={t(search.outcome === undefined ? 'gate:records.none' : 'gate:records.noneHere')}
                note={
                  day.records !== undefined && day.total > day.records.length
                    ? t('gate:records.more', {
                        shown: format.count(day.records.length),
                        total: format.count(day.total),
                      })
                    : undefined
                }
              />
            )}
          </>
        ) : (
          <RecordList
            title={t('gate:records.mine')}
            records={mine}
            open={search.open}
            onOpen={open}
            empty={t('gate:records.noneOwn')}
          />
        )}
        {!loaded && !own.isError && day.error === null && (
          <EmptyState>{t('common:table.loading')}</EmptyState>
        )}
      </Duo>
    </>
  )
}

/** The list and what is open in it, side by side where there is room; else what is open lies over the list. */
function Duo({
  title,
  detail,
  onClose,
  children,
}: {
  title: string
  detail: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const beside = useBeside()
  return (
    <div className={classes.duo} data-open={(beside && detail) || undefined ? true : undefined}>
      <div className={classes.records}>{children}</div>
      {detail &&
        (beside ? (
          detail
        ) : (
          <Dialog title={title} size="lg" onClose={onClose}>
            {detail}
          </Dialog>
        ))}
    </div>
  )
}
