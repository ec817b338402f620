import type { GateRecord } from '@fxmatch/contract/http/gate'
import type { GateStep } from '@fxmatch/domain/gate/gate-steps'
import { percentTaken } from '@fxmatch/domain/gate/percent-taken'
import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../lib/currencies/use-currencies.ts'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { AskOverride } from '../../lib/gate/ask-override.tsx'
import { shareOf, toldCheck } from '../../lib/gate/check-figures.ts'
import { useCheckWords } from '../../lib/gate/use-check-words.ts'
import { useStepName } from '../../lib/gate/use-step-name.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { GateChecks, GateSign } from '../../ui/gate-checks.tsx'
import { LimitBar } from '../../ui/limit-bar.tsx'
import classes from './gate.module.css'
import { OverridePart } from './override-part.tsx'

type Check = GateRecord['checks'][number]

/** Steps that an office's ceilings refuse: an override of one names the slip of a deposit. */
const OF_CEILINGS = ['propose', 'deposit'] as const satisfies readonly GateStep[] as readonly string[]

/** One record: what was attempted, the limit's sentence with its five figures, every check, and the override. */
export function RecordDetail({ record, asks }: { record: GateRecord; asks: boolean }) {
  const { t } = useTranslation(['gate', 'refusals', 'orders'])
  const format = useFormat()
  const reasonOf = useReasonText()
  const stepName = useStepName()
  const { sumOf } = useFigures()
  const { amount, currency, counterValue, by, at, order, checks, outcome, override, ask, letBy, day } = record
  const told = toldCheck(checks)
  return (
    <section className={classes.detail} aria-label={t(`gate:outcome.${outcome}`)}>
      <p className={classes.line}>
        <span className="soft">
          <GateSign outcome={outcome} /> {format.facts([t(`gate:outcome.${outcome}`), stepName(record.step)])}
        </span>
        <span className="soft">{format.dateTime(at)}</span>
      </p>
      {told ? (
        <Told check={told} day={day} outcome={outcome} />
      ) : (
        <p className={classes.say}>
          {t(outcome === 'REFUSE' ? 'refusals:rule.LIMIT_OF_BANK' : 'gate:checks.none')}
        </p>
      )}
      <div className={classes.facts}>
        <DefinitionList
          items={[
            {
              term: t('gate:records.who'),
              value: t('gate:records.by', { name: by.name, company: by.company }),
            },
            {
              term: t('orders:column.amount'),
              value: format.facts([
                ...(record.operationType === null ? [] : [t(`orders:provenance.${record.operationType}`)]),
                sumOf(amount, currency),
              ]),
            },
            { term: t('gate:records.value'), value: format.money(counterValue) },
            ...(record.buyer === null ? [] : [{ term: t('orders:column.buyer'), value: record.buyer }]),
            ...(record.seller === null ? [] : [{ term: t('orders:column.seller'), value: record.seller }]),
            ...(record.position === null
              ? []
              : [{ term: t('gate:records.position'), value: String(record.position) }]),
            ...(order
              ? [
                  {
                    term: t('gate:records.order'),
                    value: <Link to={`/orders/${order.id}` as string}>{order.reference}</Link>,
                  },
                ]
              : []),
            ...(letBy
              ? [
                  {
                    term: t('gate:records.let'),
                    value: t('gate:checks.letBy', {
                      reference: letBy.reference,
                      asked: letBy.askedBy,
                      approved: letBy.approvedBy,
                    }),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {checks.length > 0 && <GateChecks checks={checks} day={day} />}
      {override && <OverridePart record={record} override={override} />}
      {ask &&
        (ask.allowed ? (
          <AskOverride
            attempt={record.id}
            opened={asks}
            follows={false}
            slip={OF_CEILINGS.includes(record.step) ? '' : undefined}
          />
        ) : (
          !override && <p className="soft">{reasonOf(ask)}</p>
        ))}
    </section>
  )
}

/** The check that is told, as a sentence, five figures and a bar that runs past its limit. */
export function Told({ check, day, outcome }: { check: Check; day: string; outcome: GateRecord['outcome'] }) {
  const { t } = useTranslation('gate')
  const words = useCheckWords()(check, day)
  return (
    <>
      <p className={classes.say}>
        {outcome === 'PASS' ? t('say.passed') : words.asked}{' '}
        {outcome === 'REFUSE' && words.missing && <span className={classes.missing}>{words.missing}</span>}
        {outcome === 'WARN' && words.share && <span className={classes.warned}>{words.share}</span>}
      </p>
      {check.permit === null && check.code !== 'G13' && <Figures check={check} outcome={outcome} />}
    </>
  )
}

function Figures({ check, outcome }: { check: Check; outcome: GateRecord['outcome'] }) {
  const { t } = useTranslation('gate')
  const format = useFormat()
  const { figureOf } = useFigures()
  const { unit, limit, used, reserved, asked } = check
  const figure = (value: string) => figureOf(value, unit)
  const share = shareOf(check)
  const part = (value: string) =>
    format.decimal(limit === null || !isPositiveDecimal(limit) ? '0' : percentTaken(value, limit))
  const tone = outcome === 'REFUSE' ? 'bad' : outcome === 'PASS' ? 'ok' : 'warn'
  return (
    <>
      <dl className={classes.figures}>
        <Figure term={t('figure.limit', { unit })}>
          {limit === null ? t('limits.noLimit') : figure(limit)}
        </Figure>
        <Figure term={t('figure.used', { unit })}>{figure(used)}</Figure>
        <Figure term={t('figure.reserved', { unit })}>{figure(reserved)}</Figure>
        <Figure term={t('figure.asked', { unit })}>{figure(asked)}</Figure>
        <Figure term={t('figure.share')}>
          {share === null ? (
            '–'
          ) : (
            <span className={classes.share} data-outcome={outcome}>
              {format.percent(share)}
            </span>
          )}
        </Figure>
      </dl>
      {limit !== null && (
        <div>
          <LimitBar
            used={used}
            reserved={reserved}
            asked={asked}
            limit={limit}
            tone={tone}
            label={t('barAsked', { used: part(used), reserved: part(reserved), asked: part(asked) })}
          />
          <p className={classes.legend} aria-hidden>
            {t('legend')}
          </p>
        </div>
      )}
    </>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
