import type { PriceProofView } from '@fxmatch/contract/http/price-proof'
import { compareDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { decimal, toDecimalString } from '@fxmatch/domain/money/decimal'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { useStandingWords } from '../../../../lib/prices/use-standing-words.ts'
import { UnbrokenDates } from '../../../../ui/unbroken-dates.tsx'
import classes from './proof.module.css'

/** Basis points of a percent. */
const BPS = 100
const PERCENT_SHOWN = 2

/** One sentence of three facts, then why it was chosen and what was negotiated. */
export function ProofWords({ proof }: { proof: PriceProofView }) {
  const standingWords = useStandingWords()
  const against = useAgainst()
  const format = useFormat()
  const { standing, references } = proof
  const facts = [against(references.fixing), ...(standing ? standingWords(standing) : [])]
  const sentence = format.listed(facts)
  return (
    <>
      <p className={classes.words}>
        <UnbrokenDates>{`${sentence.charAt(0).toLocaleUpperCase()}${sentence.slice(1)}.`}</UnbrokenDates>
      </p>
      <p className={classes.why}>
        <Reason proof={proof} />
        <Negotiated proof={proof} />
        {standing?.stack && isPositiveDecimal(standing.stack.saving.tnd) && (
          <Stack parts={standing.stack.parts.length} tnd={standing.stack.saving.tnd} />
        )}
      </p>
    </>
  )
}

/** How far from the fixing, in percent: what basis points are to whoever is no dealer. */
function useAgainst() {
  const { t } = useTranslation('proof')
  const format = useFormat()
  return (fixing: PriceProofView['references']['fixing']): string => {
    if (fixing === null) return t('against.none')
    const percent = decimal(fixing.spreadBps).abs().dividedBy(BPS).toDecimalPlaces(PERCENT_SHOWN)
    const side = percent.isZero() ? 'at' : isPositiveDecimal(fixing.spreadBps) ? 'above' : 'below'
    return t(`against.${side}`, {
      percent: format.decimal(toDecimalString(percent, PERCENT_SHOWN)),
      day: format.date(fixing.day),
    })
  }
}

function Reason({ proof: { standing, by } }: { proof: PriceProofView }) {
  const { t } = useTranslation('proof')
  const reason = standing?.reason
  if (!reason) return null
  if (reason.code === null) return <span>{t('reasonNone')}. </span>
  const said = reason.text ?? t(`reason.${reason.code}`)
  return (
    <span>
      <Trans t={t} i18nKey="reasonGiven" values={{ reason: said }} components={{ b: <b /> }} />
      {by !== null && `, ${by}`}
      {'. '}
    </span>
  )
}

function Negotiated({ proof: { negotiated, rate } }: { proof: PriceProofView }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  if (negotiated === null) return null
  const { from, gainTnd } = negotiated
  const way = compareDecimals(from, rate) > 0 ? 'gained' : 'lost'
  const tnd = format.dinars(decimal(gainTnd).abs().toFixed(3))
  return (
    <span>
      <Trans
        t={t}
        i18nKey={`negotiated.${way}`}
        values={{ from: format.rate(from), to: format.rate(rate), tnd }}
        components={{ b: <b /> }}
      />
      {'. '}
    </span>
  )
}

function Stack({ parts, tnd }: { parts: number; tnd: string }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  return <span>{t('stackSaves', { parts: format.count(parts), tnd: format.dinars(tnd) })}</span>
}
