import IconInfoCircle from 'virtual:icons/info-circle'
import type { MarketPosition } from '@fxmatch/contract/http/market'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { positionLabel } from '@fxmatch/domain/positions/position-machine'
import { basisPoints } from '@fxmatch/domain/pricing/basis-points'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { type Formats, MISSING } from '../../../lib/format/use-format.ts'
import { AlertBell, type BellWords, useBellWords } from '../../../ui/alert-bell.tsx'
import { CourseProgress } from '../../../ui/course-progress.tsx'
import { CurrencyLabel } from '../../../ui/currency-label.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { RowIcon } from '../../../ui/row-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { FeedRow } from '../feed/market-feed.ts'
import classes from '../market.module.css'
import type { Openings } from './arrange.ts'

/** What a line offers: an action while the position is free, and its facts at any time. */
export type RowActions = {
  free: (position: MarketPosition) => ReactNode
  /** The way to the viewer's own order, which holds the position; null where none does. */
  own?: (position: MarketPosition) => ReactNode
  onInfo: (position: MarketPosition) => void
}

/** Columns that the compact view of the pipe leaves out. */
const FULL_ONLY = new Set(['id', 'rateTCC', 'equivalentTCC'])

/**
 * The columns of the market (specification 001 §2); `compact` keeps those that fit the pipe, `openings` adds how far each price
 * lies from its currency's opening, in basis points of it.
 */
export function useMarketColumns(
  actions: RowActions,
  compact = false,
  openings: Openings | null = null,
): DataColumn<FeedRow>[] {
  const words = useBellWords()
  return useMemo(() => {
    const { t, format } = words
    const all: DataColumn<FeedRow>[] = [
      {
        id: 'id',
        header: t('column.id'),
        card: 'line',
        value: ({ position }) => position.id,
        render: ({ position }) => (
          <span className={classes.number} data-position={position.id}>
            {position.id}
          </span>
        ),
        hideable: false,
      },
      {
        id: 'currency',
        header: t('column.currency'),
        card: 'title',
        value: ({ position }) => position.currency.iso_code,
        render: ({ position }) => (
          <span data-position={position.id}>
            <CurrencyLabel iso={position.currency.iso_code} unit={position.currency.unit} />
          </span>
        ),
      },
      {
        id: 'value',
        header: t('column.value'),
        card: 'title',
        kind: 'number',
        value: ({ position }) => position.amount,
        render: ({ position }) => format.amount(position.amount, position.currency.pattern),
        sortable: true,
      },
      {
        id: 'price',
        header: t('column.price'),
        kind: 'number',
        value: ({ position }) => position.rate,
        render: ({ position }) => format.rate(position.rate),
        sortable: true,
      },
      ...(openings === null ? [] : [openingColumn(openings, t, format)]),
      {
        id: 'rateTCC',
        header: t('column.priceTcc'),
        kind: 'number',
        value: ({ position }) => position.rateTCC,
        render: ({ position }) => format.rate(position.rateTCC),
      },
      {
        id: 'equivalentTCC',
        header: t('column.equivalentTcc'),
        unit: HOME_CURRENCY,
        kind: 'number',
        value: ({ position }) => position.equivalentTCC,
        render: ({ position }) => format.dinars(position.equivalentTCC),
      },
      {
        id: 'zone',
        header: t('column.zone'),
        card: 'bare',
        value: ({ position }) => position.zone?.name ?? t('noZone'),
        yields: 11,
      },
      {
        id: 'time',
        header: t('column.time'),
        card: 'bare',
        kind: 'time',
        value: ({ position }) => position.created_at,
        render: ({ position }) => format.time(position.created_at),
        text: ({ position }) => format.time(position.created_at),
        yields: 10,
      },
      {
        id: 'form',
        header: t('column.form'),
        card: 'title',
        means: 'form',
        value: ({ position }) => t(`form.${position.form}`),
        render: ({ position }) => (
          <>
            {t(`form.${position.form}`)}{' '}
            {position.race && (
              <CourseProgress race={position.race} label={t('course', { label: position.race.label })} />
            )}
          </>
        ),
      },
      {
        id: 'action',
        header: t('column.action'),
        kind: 'action',
        value: ({ position }) => position.status,
        render: (row) => <Action row={row} words={words} {...actions} />,
        hideable: false,
      },
    ]
    return compact ? all.filter(({ id }) => !FULL_ONLY.has(id)) : all
  }, [words, actions, compact, openings])
}

/** How far the price lies from its currency's validated opening: rows of all currencies can be compared by it. */
function openingColumn(openings: Openings, t: TFunction<'market'>, format: Formats): DataColumn<FeedRow> {
  const pointsOf = ({ position }: FeedRow): string | null => {
    const opening = openings.get(position.currency.iso_code)
    return opening === undefined ? null : basisPoints(position.rate, opening)
  }
  return {
    id: 'opening',
    header: t('column.opening'),
    card: 'line',
    unit: t('context.points'),
    kind: 'number',
    value: pointsOf,
    render: (row) => {
      const points = pointsOf(row)
      return points === null ? MISSING : format.signed(points)
    },
    sortable: true,
    yields: 1,
  }
}

/** The words come from the list: asked for in each line, they are a tenth of what it takes to draw it. */
type Words = { t: TFunction<'market'> }

function Action({
  row: { position, mark },
  words,
  free,
  own,
  onInfo,
}: RowActions & { words: BellWords; row: FeedRow }) {
  const { t } = words
  return (
    <span className={classes.actions}>
      {mark === 'gone' ? (
        <span className="soft">{t('gone')}</span>
      ) : (
        (own?.(position) ?? (
          <PositionLabel position={position} t={t}>
            {free(position)}
          </PositionLabel>
        ))
      )}
      <AlertBell
        currency={position.currency.iso_code}
        form={position.form}
        measure="BEST_ALL_IN"
        value={position.rateTCC}
        words={words}
      />
      <RowIcon label={t('info', { id: position.id })} onClick={() => onInfo(position)}>
        <IconInfoCircle size={16} aria-hidden />
      </RowIcon>
    </span>
  )
}

/** 'Engaged' or 'DEAL', or what can be done while it is free. */
function PositionLabel({ position, t, children }: Words & { position: MarketPosition; children: ReactNode }) {
  const label = positionLabel(position.status)
  if (label === 'ENGAGED') return <StatusBadge tone="bad">{t('engaged')}</StatusBadge>
  if (label === 'DEAL') return <StatusBadge tone="accent">{t('deal')}</StatusBadge>
  return children
}
