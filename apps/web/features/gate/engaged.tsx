import { WARN_FROM_PERCENT } from '@fxmatch/domain/gate/limits'
import { useTranslation } from 'react-i18next'
import { compareDecimals } from '../../lib/format/decimal.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { GateSign } from '../../ui/gate-checks.tsx'
import { LimitBar } from '../../ui/limit-bar.tsx'
import classes from './gate.module.css'

/** How far a limit is engaged, as a check would say it: warned of from 80 % on, and what goes beyond. */
export function outcomeAt(percent: string) {
  if (compareDecimals(percent, '100') > 0) return 'REFUSE' as const
  return compareDecimals(percent, String(WARN_FROM_PERCENT)) >= 0 ? ('WARN' as const) : ('PASS' as const)
}

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
  const outcome = outcomeAt(percent)
  const part = (value: string) => {
    const share = Math.abs((Number(value) / Number(limit)) * 100)
    return format.decimal((Number.isFinite(share) ? share : 0).toFixed(1))
  }
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
