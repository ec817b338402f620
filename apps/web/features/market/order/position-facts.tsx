import { type MarketPosition, marketAnalyticsCall, operatorTurnoverCall } from '@fxmatch/contract/http/market'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../lib/api/call-api.ts'
import { callQuery } from '../../../lib/api/call-query.ts'
import { MISSING, useFormat } from '../../../lib/format/use-format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { CourseProgress } from '../../../ui/course-progress.tsx'
import { type Definition, DefinitionList } from '../../../ui/definition-list.tsx'
import { OperatorClass } from './operator-class.tsx'
import classes from './order.module.css'

/** What stands in the place of a fact that is asked for. */
const WAITING = '…'

/** What one knows of a position and its operator before ordering (specification 001 §2, order modal, left). */
export function PositionFacts({ position }: { position: MarketPosition }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const { currency, members } = position
  // What has to be asked for comes after the panel is seen, in the places that are kept for it.
  const late = useDeferredValue(true, false)
  const operator = members[0]?.ex_op
  const place = format.facts([position.region?.name, position.zone?.name ?? t('noZone')])
  const items: Definition[] = [
    {
      term: t('fact.value'),
      value: format.sum(position.amount, currency.pattern, currency.iso_code),
    },
    { term: t('fact.price'), value: <PriceOf position={position} /> },
    { term: t('fact.counterValue'), value: format.money(position.equivalent) },
    { term: t('fact.place'), value: place },
    { term: t('fact.onboarded'), value: position.has_account ? t('fact.yes') : t('fact.no') },
    { term: t('fact.phone'), value: <Phone number={operator?.phone ?? null} /> },
    ...(operator
      ? [{ term: t('fact.turnover'), value: late ? <Turnover operator={operator.uuid} /> : WAITING }]
      : []),
    ...(operator ? analyticsOf(operator.uuid, currency.iso_code, late, t) : []),
    { term: t('fact.payment'), value: t(`payment.${position.form}`) },
    ...(position.race ? [{ term: t('fact.race'), value: <RaceOf race={position.race} /> }] : []),
  ]
  return (
    <>
      <DefinitionList items={items} />
      {members.length > 1 && <Syndicate position={position} />}
    </>
  )
}

/** The race it was published in, how far that is, and until when. */
function RaceOf({ race }: { race: NonNullable<MarketPosition['race']> }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  return (
    <>
      {race.label} <CourseProgress race={race} label={t('course', { label: race.label })} />{' '}
      <small className="soft">{t('fact.raceUntil', { time: format.time(race.endDate) })}</small>
    </>
  )
}

function PriceOf({ position }: { position: MarketPosition }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const { unit, iso_code } = position.currency
  return (
    <>
      {format.rate(position.rate)}
      {unit > 1 && (
        <small className="soft"> {t('fact.perUnit', { unit: format.count(unit), iso: iso_code })}</small>
      )}
    </>
  )
}

function Phone({ number }: { number: string | null }) {
  return number === null ? MISSING : <a href={`tel:+216${number}`}>{number}</a>
}

/** This year's turnover between the operator and the viewer's company. */
function Turnover({ operator }: { operator: string }) {
  const { company } = useSession()
  const format = useFormat()
  const turnover = useQuery(callQuery(operatorTurnoverCall, { query: { exop: operator, company } }))
  return <Fetched query={turnover}>{({ equivalent }) => format.money(equivalent)}</Fetched>
}

type Analytics = CallAnswer<typeof marketAnalyticsCall>['data']

/** What the market's analytics say of an operator: its class, when it delivers, the currency's best price. */
function analyticsOf(operator: string, iso: string, late: boolean, t: TFunction<'market'>): Definition[] {
  const fact = (show: (data: Analytics) => ReactNode) =>
    late ? <FromAnalytics operator={operator} iso={iso} show={show} /> : WAITING
  return [
    { term: t('fact.class'), value: fact(({ delivery }) => <OperatorClass delivery={delivery} />) },
    { term: t('fact.usualTime'), value: fact(({ delivery }) => delivery?.usualTime ?? MISSING) },
    { term: t('fact.bestPrice'), value: fact(({ best_price }) => <BestPrice best={best_price} />) },
  ]
}

/** The year's best price in banknotes of the currency, or 'Non valide'. */
function BestPrice({ best }: { best: Analytics['best_price'] }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  return best.valid ? format.rate(best.best_price) : t('fact.notValid')
}

/** One fact of the analytics; all of an operator's facts share one request. */
function FromAnalytics({
  operator,
  iso,
  show,
}: {
  operator: string
  iso: string
  show: (data: Analytics) => ReactNode
}) {
  const { company } = useSession()
  const query = { ex_uuid: operator, bank_ref: company }
  const analytics = useQuery(callQuery(marketAnalyticsCall, { params: { isoCode: iso }, query }))
  return <Fetched query={analytics}>{({ data }) => show(data)}</Fetched>
}

function Fetched<T>({
  query,
  children,
}: {
  query: UseQueryResult<T, Error>
  children: (data: T) => ReactNode
}) {
  const { t } = useTranslation(['market', 'common'])
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return WAITING
  return (
    <>
      {t('market:fact.unknown')}{' '}
      <button type="button" className={classes.again} onClick={() => void query.refetch()}>
        {t('common:state.retry')}
      </button>
    </>
  )
}

function Syndicate({ position }: { position: MarketPosition }) {
  const { t } = useTranslation('market')
  const format = useFormat()
  return (
    <section className={classes.syndicate} aria-label={t('syndicate')}>
      <h3>{t('syndicate')}</h3>
      <DefinitionList
        items={position.members.map(({ ex_op, percentage }) => ({
          term: format.facts([ex_op._bct__id, ex_op.name]),
          value: format.percent(percentage),
        }))}
      />
    </section>
  )
}
