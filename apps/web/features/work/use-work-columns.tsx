import type { WorkItem } from '@fxmatch/contract/http/work'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { ageOf } from '../../lib/format/age.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { Due } from './due.tsx'
import { whereDone } from './where-done.ts'
import classes from './work.module.css'

/** The columns of the queue: what it is, until when, which step waits, with whom, for how much and since when. */
export function useWorkColumns(
  now: number,
  /** Takes the step of a row; null where a second person has to. */
  onStep: ((item: WorkItem) => void) | null,
): DataColumn<WorkItem>[] {
  const { t } = useTranslation('work')
  const format = useFormat()
  const reasonOf = useReasonText()
  const platform = useSession().companyKind === 'PLATFORM'
  return useMemo(() => {
    const age = ({ since }: WorkItem) => {
      const { unit, count } = ageOf(since, now)
      return t(`age.${unit}`, { count })
    }
    const columns: DataColumn<WorkItem>[] = [
      {
        id: 'reference',
        header: t('column.reference'),
        hideable: false,
        value: ({ reference }) => reference,
        render: (item) => (
          <Link {...whereDone(item)} className={classes.link ?? ''}>
            {item.reference}
          </Link>
        ),
      },
      {
        id: 'deadline',
        header: t('column.deadline'),
        kind: 'time',
        hideable: false,
        value: ({ deadline }) => deadline,
        render: ({ deadline, because }) => <Due deadline={deadline} because={because} />,
      },
      {
        id: 'step',
        header: t('column.step'),
        hideable: false,
        wraps: onStep === null,
        value: ({ step }) => t(`step.${step}`),
        render: (item) =>
          onStep === null ? (
            t(`step.${item.step}`)
          ) : item.barred !== null ? (
            <>
              {t(`step.${item.step}`)}
              <span className={classes.barred}>{reasonOf(item.barred)}</span>
            </>
          ) : (
            <button type="button" className={classes.step} onClick={() => onStep(item)}>
              {t(`step.${item.step}`)}
            </button>
          ),
      },
      // The step and the form of the reference say it already.
      { id: 'kind', header: t('column.kind'), value: ({ kind }) => t(`kind.${kind}`), yields: 6 },
      // Whom it is for stays on one line: a queue whose rows are of two heights is not read down.
      // The platform's rows are about people and companies alike, with whom it does not deal.
      {
        id: 'party',
        header: t(platform ? 'column.concerns' : 'column.party'),
        value: ({ party }) => party,
        yields: 12,
      },
      {
        id: 'currency',
        header: t('column.currency'),
        value: ({ currency }) => currency?.isoCode ?? null,
        render: ({ currency }) => currency && <CurrencyLabel iso={currency.isoCode} />,
      },
      {
        id: 'amount',
        header: t('column.amount'),
        kind: 'number',
        value: ({ amount }) => amount,
        render: ({ amount, currency }) => format.amount(amount, currency?.pattern ?? 2),
      },
      {
        id: 'value',
        header: t('column.value'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ value }) => value,
        render: ({ value }) => format.dinars(value),
      },
      {
        id: 'payable',
        header: t('column.payable'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ payable }) => payable,
        render: ({ payable }) => format.dinars(payable),
        yields: 13,
      },
      {
        id: 'since',
        header: t('column.since'),
        kind: 'time',
        value: age,
        // How long it waits decides nothing beside the time that is left.
        yields: 5,
        render: (item) => <time title={format.dateTime(item.since)}>{age(item)}</time>,
      },
    ]
    if (onStep === null)
      columns.push({
        id: 'barred',
        header: t('column.barred'),
        hideable: false,
        wraps: true,
        value: (item) => item.barred && reasonOf(item.barred),
      })
    return columns
  }, [t, format, reasonOf, platform, now, onStep])
}
