import { standingOf } from '@fxmatch/domain/gate/office-ceilings'
import { percentTaken } from '@fxmatch/domain/gate/percent-taken'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { GateSign } from '../../ui/gate-checks.tsx'
import { LimitBar } from '../../ui/limit-bar.tsx'
import classes from './gate.module.css'

const TONES = { PASS: 'ok', WARN: 'warn', REFUSE: 'bad' } as const

/** What is engaged of a limit in percent, its sign before the figure, and a bar: full what was delivered, hatched what is under way. */
export function Engaged({
  limit,
  used,
  reserved,
  percent,
}: {
  limit: string | null
  used: string
  reserved: string
  percent: string | null
}) {
  const { t } = useTranslation('gate')
  const format = useFormat()
  if (limit === null || percent === null) return '–'
  const outcome = standingOf(sumDecimals([used, reserved]).abs().toFixed(), limit)
  const part = (value: string) => format.decimal(percentTaken(value, limit))
  return (
    <span className={classes.engaged}>
      <span className={classes.percent}>
        <GateSign outcome={outcome} /> {format.decimal(percent)}
      </span>
      <LimitBar
        used={used}
        reserved={reserved}
        limit={limit}
        tone={TONES[outcome]}
        label={t('limits.bar', { used: part(used), reserved: part(reserved) })}
      />
    </span>
  )
}
