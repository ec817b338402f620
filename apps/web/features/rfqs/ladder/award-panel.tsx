import { awardRfqCall, type RfqView, rfqCall, rfqsCall } from '@fxmatch/contract/http/rfqs'
import { compareDecimals } from '@fxmatch/domain/money/amount'
import { priceLines } from '@fxmatch/domain/pricing/price-lines'
import { isReadableReason, LEAST_REASON, MOST_REASON } from '@fxmatch/domain/record/reason'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useErrorText } from '../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { AskOverride } from '../../../lib/gate/ask-override.tsx'
import { attemptOf } from '../../../lib/gate/attempt-of.ts'
import { type TypeAgain, useTypeAgain } from '../../../lib/gate/use-type-again.ts'
import { useMarketText } from '../../../lib/market/use-market-text.ts'
import { useAskAgain } from '../../../lib/prices/use-ask-again.ts'
import { type AskedReason, usePriceReason } from '../../../lib/prices/use-price-reason.ts'
import { PriceBuildUp } from '../../../ui/price-build-up.tsx'
import { PriceReasonFields } from '../../../ui/price-reason-fields.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { TypeAgainField } from '../../../ui/type-again-field.tsx'
import { useShownLines } from '../../../ui/use-shown-lines.ts'
import type { LiveQuote } from '../ladder-rows.ts'
import { isOutdone, leftOf, type Part, type PartsTotal, pointsOf, totalOf } from '../taking.ts'
import { AWARD_FORM } from './award-form.ts'
import { houseOf, Summary } from './award-summary.tsx'
import classes from './ladder.module.css'
import { LimitsAfter } from './limits-after.tsx'
import { useAwardCheck } from './use-award-check.ts'
import type { Taking } from './use-taking.ts'

type Props = {
  rfq: RfqView
  live: readonly LiveQuote[]
  taking: Taking
  /** The server's time. */
  now: Date
}

/**
 * What is taken, what it costs, and the way to take it: Enter says in two lines what follows, Enter again does it. Another split than
 * the best, and a price that the market outdoes, are each asked for their reason in place.
 */
export function AwardPanel({ rfq, live, taking, now }: Props) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const { parts } = taking
  const check = useAwardCheck(rfq.id, parts)
  const total = totalOf(rfq, parts)
  const better = check.data?.better ?? null
  const asksWhy = isOutdone(rfq, live, parts)
  const [reason, setReason] = useState('')
  const market = useMarketText()
  const subject =
    parts.length === 0 ? null : parts.map(({ quoteId, amount }) => `${quoteId} ${amount}`).join()
  const again = useTypeAgain(subject ?? '')
  const priceWhy = usePriceReason(subject ?? '', better !== null)
  const { award, refusal, attempt } = useAward(rfq, again, priceWhy)
  const { asking, pressed } = useAskAgain(subject)
  const unfit = useWhyNot({ rfq, taking, total, reason: asksWhy ? reason : null })
  const why = unfit ?? priceWhy.reason ?? again.reason
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (award.running || (why ?? market.reason) !== null || !pressed(subject)) return
    const body = {
      parts: parts.map(({ quoteId, amount }) => ({ quoteId, amount })),
      reason: asksWhy ? reason.trim() : null,
      ...priceWhy.sent,
      seenTotal: total?.price?.payable ?? null,
    }
    await award.run({ params: { id: rfq.id }, body }, again.amountAgain)
  }
  const ends = endOf(parts, live)
  return (
    <aside className={classes.award} aria-labelledby="rfq-award-title">
      <h2 id="rfq-award-title">{t(taking.isProposed ? titleOf(parts) : 'award.own')}</h2>
      {/* The question says both again, and what it asks for stays in sight. */}
      {!asking && (
        <>
          <Saving rfq={rfq} total={total} isProposed={taking.isProposed} live={live} />
          <Parts rfq={rfq} parts={parts} live={live} />
          {total !== null && <Total total={total} />}
        </>
      )}
      <form id={AWARD_FORM} noValidate className={classes.form} onSubmit={(event) => void send(event)}>
        {asksWhy && (
          <Textarea
            label={t('award.reason')}
            description={t('award.reasonHint')}
            autosize
            minRows={2}
            maxLength={MOST_REASON}
            aria-required
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {better !== null && (
          <p className={classes.then} aria-live="polite">
            {t('award.better', { saved: format.money(better.saved) })}
          </p>
        )}
        {priceWhy.asked && <PriceReasonFields {...priceWhy.fields} />}
        {refusal !== null && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        <TypeAgainField again={again} />
        {attempt !== null && <AskOverride key={attempt} attempt={attempt} />}
        {asking && total !== null && (
          <div role="alert" className={classes.summary}>
            <Summary rfq={rfq} parts={parts} live={live} total={total} now={now} />
            <LimitsAfter check={check} />
          </div>
        )}
        <ReasonedButton
          type="submit"
          variant="filled"
          size="sm"
          fullWidth
          loading={award.running}
          reason={why ?? market.reason}
        >
          {asking
            ? t('award.confirm')
            : parts.length > 1
              ? t('award.sendSeveral', { parts: parts.length })
              : t('award.send')}{' '}
          <kbd className={classes.key}>{t('enter')}</kbd>
        </ReasonedButton>
        {ends !== null && (
          <p className={classes.holds}>
            {t('award.holds')}{' '}
            <TimeLeft until={ends.until} from={ends.from} now={now} over={t('own.LAPSED')} />
          </p>
        )}
        {taking.reset !== null && <Button onClick={taking.reset}>{t('award.reset')}</Button>}
        <p className={classes.then}>
          {t('award.left', {
            amount: format.amount(leftOf(rfq), rfq.decimals),
            currency: rfq.currency,
          })}
        </p>
      </form>
    </aside>
  )
}

const titleOf = (parts: readonly Part[]) => (parts.length > 1 ? 'award.best' : 'award.single')

/**
 * Takes them; a refusal stays beside the button until the next attempt.
 * @param again asks for the amount of what is unusual
 * @param priceWhy asks for the reason where the market came to outdo them since it was last asked
 */
function useAward(rfq: RfqView, again: TypeAgain, priceWhy: AskedReason) {
  const { t } = useTranslation('rfqs')
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState<string | null>(null)
  const award = useCommand(awardRfqCall, {
    refreshes: [rfqCall, rfqsCall],
    success: ({ status }) =>
      t(status === 'AWARDED' ? 'award.ok' : 'award.okPart', { reference: rfq.reference }),
    onSuccess: () => {
      setRefusal(null)
      setAttempt(null)
    },
    onRefusal: (error) => {
      again.take(error)
      priceWhy.take(error)
      setRefusal(errorText(error))
      setAttempt(attemptOf(error))
      return 'shown'
    },
  })
  return { award, refusal, attempt }
}

/** Why nothing can be awarded as it stands; null when it can. */
function useWhyNot({
  rfq,
  taking,
  total,
  reason,
}: {
  rfq: RfqView
  taking: Taking
  total: PartsTotal | null
  /** Null where none is asked for. */
  reason: string | null
}): string | null {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  if (taking.isFaulty) return t('award.faulty')
  if (total === null) return t('award.none')
  const left = leftOf(rfq)
  if (compareDecimals(total.amount, left) > 0)
    return t('award.tooMuch', {
      asked: format.amount(total.amount, rfq.decimals),
      left: format.amount(left, rfq.decimals),
      currency: rfq.currency,
    })
  const text = reason?.trim() ?? null
  if (text !== null && (text.length < LEAST_REASON || !isReadableReason(text))) return t('award.why')
  return null
}

/** When the first of the parts lapses. */
function endOf(parts: readonly Part[], live: readonly LiveQuote[]): { until: string; from: string } | null {
  const taken = live.filter(({ id }) => parts.some(({ quoteId }) => quoteId === id))
  const [first] = taken.toSorted((one, other) => Date.parse(one.validUntil) - Date.parse(other.validUntil))
  return first === undefined ? null : { until: first.validUntil, from: first.createdAt }
}

/** By how much the combination is better than the best price of one house for all of it. */
function Saving({
  rfq,
  total,
  isProposed,
  live,
}: {
  rfq: RfqView
  total: PartsTotal | null
  isProposed: boolean
  live: readonly LiveQuote[]
}) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const { single = null, saving = null, combination = null } = rfq.proposals ?? {}
  const [part] = single?.parts ?? []
  if (!isProposed || total === null || single === null || saving === null || combination === null || !part)
    return null
  const worth = single.payable ?? single.counterValue
  const house = live.find(({ id }) => id === part.quoteId)?.house.name ?? ''
  return (
    <>
      <p className={classes.saving}>
        <b>{format.money(saving)}</b> {t(rfq.side === 'BUY' ? 'award.less' : 'award.more')}
      </p>
      <p className={classes.then}>
        {t('award.than', {
          house,
          worth: format.dinars(worth),
          points: format.decimal(pointsOf(saving, worth)),
        })}
      </p>
    </>
  )
}

function Parts({ rfq, parts, live }: { rfq: RfqView; parts: readonly Part[]; live: readonly LiveQuote[] }) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  return (
    <ul className={classes.parts}>
      {parts.map((part) => (
        <li key={part.quoteId}>
          <b>{houseOf(part, live)}</b>
          <b>{format.sum(part.amount, rfq.decimals, rfq.currency)}</b>
          <small>{t('award.at', { rate: format.rate(part.rate) })}</small>
          <small>
            {format.money(totalOf(rfq, [part])?.price?.payable ?? totalOf(rfq, [part])?.counterValue ?? '')}
          </small>
        </li>
      ))}
    </ul>
  )
}

function Total({ total }: { total: PartsTotal }) {
  const { t } = useTranslation('rfqs')
  const format = useFormat()
  const lines = useShownLines(total.price === null ? [] : priceLines(total.price), true)
  const received = [{ label: t('award.receive'), value: format.money(total.counterValue), sum: true }]
  return <PriceBuildUp boxed live lines={total.price === null ? received : lines} />
}
