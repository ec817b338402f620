import type { OutsideRateView, RateChange } from '@fxmatch/contract/http/rate-changes'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { hasAtMostDecimals } from '@fxmatch/domain/money/amount'
import { currenciesOf } from '@fxmatch/domain/rates/rate-change'
import { Button, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'
import { RATE_PLACES } from '../lib/forms/rate-fields.ts'
import { led } from '../lib/navigation/use-led-to.ts'
import { usePriceWords } from '../lib/prices/use-price-words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import classes from './rate-changes.module.css'
import { ReasonedButton } from './reasoned-button.tsx'

type Act = (change: RateChange, action: ChangeAction, reason: string) => Promise<unknown>

/** Lists of rates that wait for a second person: who typed them, each rate outside the band, and what the viewer may do. */
export function RateChanges({
  changes,
  ledTo,
  running,
  onAct,
}: {
  changes: readonly RateChange[]
  /** What the address leads to, by its id. */
  ledTo?: string | undefined
  running: boolean
  onAct: Act
}) {
  const [choice, setChoice] = useState<{ change: RateChange; action: ChangeAction } | null>(null)
  // Decided by somebody else meanwhile: there is nothing to ask any more.
  const open = choice !== null && (running || changes.some(({ id }) => id === choice.change.id))
  return (
    <>
      {changes.map((change) => (
        <Waiting
          key={change.id}
          change={change}
          led={change.id === ledTo}
          onAct={(action) => setChoice({ change, action })}
        />
      ))}
      {choice && open && (
        <Question {...choice} running={running} onAct={onAct} onClose={() => setChoice(null)} />
      )}
    </>
  )
}

function Waiting({
  change,
  led: isLed,
  onAct,
}: {
  change: RateChange
  led: boolean
  onAct: (action: ChangeAction) => void
}) {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const id = useId()
  const facts = { name: change.proposedBy, time: format.dateTime(change.proposedAt) }
  return (
    <section {...led(isLed)} className={classes.waiting} aria-labelledby={id}>
      <h2 id={id}>{t('proposal.waits')}</h2>
      <p>{t('proposal.by', facts)}</p>
      <ProposedRates change={change} />
      <div className={classes.buttons}>
        {change.allowedActions
          .filter(({ allowed }) => allowed)
          .map(({ action }) => (
            <Button
              key={action}
              variant={action === 'confirm' ? 'filled' : 'default'}
              onClick={() => onAct(action)}
            >
              {t(`proposal.${action}.action`)}
            </Button>
          ))}
      </div>
    </section>
  )
}

/** Every rate of a list: those outside with their figures, the others by theirs. */
export function ProposedRates({ change: { outside, lines, everywhere } }: { change: RateChange }) {
  const { t } = useTranslation(['rates', 'common'])
  const format = useFormat()
  // As the lists themselves show them; what has more decimals keeps them.
  const shown = (rate: string | null) =>
    rate !== null && hasAtMostDecimals(rate, RATE_PLACES)
      ? format.amount(rate, RATE_PLACES)
      : format.rate(rate)
  const words = usePriceWords()
  const told = ({ currency, unit, side, rate, inForce, ...judged }: OutsideRateView) =>
    t('proposal.line', {
      currency,
      side: t(`proposal.side.${side}`),
      price: t('common:rate.full', { rate: shown(rate), unit: format.count(unit), currency }),
      lowest: format.rate(judged.lowest),
      highest: format.rate(judged.highest),
      reference: format.rate(judged.reference),
      day: format.date(judged.referenceDay),
      distance: words.distance({ kind: 'OUTSIDE', percent: judged.percent }) ?? '',
      inForce: shown(inForce),
    })
  const rest = lines.filter(({ currency }) => !outside.some((one) => one.currency === currency))
  return (
    <>
      <ul className={classes.rates}>
        {outside.map((one) => (
          <li key={`${one.currency} ${one.side}`}>{told(one)}</li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p>
          {t('proposal.with', {
            list: format.facts(
              rest.map(({ currency, purchaseRate, saleRate }) =>
                [currency, ...[purchaseRate, saleRate].flatMap((rate) => rate ?? []).map(shown)].join(' '),
              ),
            ),
          })}
        </p>
      )}
      {everywhere && <p>{t('proposal.everywhere')}</p>}
    </>
  )
}

/** Asks before a list is confirmed, refused (with a reason) or withdrawn, with each figure. */
function Question({
  change,
  action,
  running,
  onAct,
  onClose,
}: {
  change: RateChange
  action: ChangeAction
  running: boolean
  onAct: Act
  onClose: () => void
}) {
  const { t } = useTranslation('rates')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const act = async () => {
    if (action === 'refuse' && reason.trim() === '') return setMissing(true)
    await onAct(change, action, reason.trim())
    onClose()
  }
  const facts = { name: change.proposedBy, currencies: currenciesOf(change.outside) }
  return (
    <ConfirmDialog
      opened
      danger={action === 'refuse'}
      title={t(`proposal.${action}.title`, facts)}
      confirmLabel={t(`proposal.${action}.action`)}
      running={running}
      onConfirm={() => void act()}
      onCancel={onClose}
    >
      <ProposedRates change={change} />
      <p>{t(`proposal.${action}.question`)}</p>
      {action === 'refuse' && (
        <Textarea
          className={classes.reason ?? ''}
          label={t('proposal.reason')}
          maxLength={300}
          minRows={2}
          aria-required
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing ? t('proposal.reasonMissing') : undefined}
        />
      )}
    </ConfirmDialog>
  )
}

/** Beside a save that is blocked by rates outside the band: the way there is, by a second person. */
export function SubmitToSecond({
  outside,
  blocked,
  running,
  onSubmit,
}: {
  /** The rates outside with their ranges; null where there are none, or where nobody could confirm them. */
  outside: string | null
  blocked: string | null
  running: boolean
  onSubmit: () => void
}) {
  const { t } = useTranslation('rates')
  if (outside === null) return null
  return (
    <ReasonedButton reasonAs="tooltip" reason={blocked} loading={running} onClick={onSubmit}>
      {t('proposal.submit')}
    </ReasonedButton>
  )
}

/** Which rates are outside, with their ranges, and what a second person changes about it. */
export function OutsideNotice({ outside }: { outside: string | null }) {
  const { t } = useTranslation('rates')
  if (outside === null) return null
  return (
    <p role="status" className={classes.waiting}>
      {t('proposal.outside', { list: outside })}
    </p>
  )
}
