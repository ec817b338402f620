import type { GateCheckView } from '@fxmatch/contract/http/gate'
import type { GateOutcome } from '@fxmatch/domain/gate/decide-gate'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../lib/currencies/use-currencies.ts'
import { useCheckWords } from '../lib/gate/use-check-words.ts'
import { FiguresTable } from './figures-table.tsx'
import classes from './gate-checks.module.css'

const SIGNS: Readonly<Record<GateOutcome, string>> = { PASS: '✓', WARN: '!', ASK: '?', REFUSE: '✕' }

/** How a check ended, by a sign that is seen without colour too. */
export function GateSign({ outcome }: { outcome: GateOutcome }) {
  const { t } = useTranslation('gate')
  return (
    <b className={classes.sign} data-outcome={outcome} title={t(`outcome.${outcome}`)}>
      <span aria-hidden>{SIGNS[outcome]}</span>
      <span className="visually-hidden">{t(`outcome.${outcome}`)}</span>
    </b>
  )
}

/** The checks of one step with their figures, each in its own unit. @param day the value date that they count for */
export function GateChecks({ checks, day }: { checks: readonly GateCheckView[]; day: string }) {
  const { t } = useTranslation('gate')
  const words = useCheckWords()
  const { figureOf } = useFigures()
  if (checks.length === 0) return <p className="soft">{t('checks.none')}</p>
  return (
    <div className={classes.checks}>
      <FiguresTable
        label={t('checks.title')}
        head={t('checks.what')}
        figures={[
          t('checks.limit'),
          t('checks.used'),
          t('checks.reserved'),
          t('checks.asked'),
          t('checks.after'),
        ]}
        lines={checks.map((check) => {
          const { code, of, outcome, unit, limit, used, reserved, asked, left } = check
          const said = words(check, day)
          const figure = (value: string) => figureOf(value, unit)
          return {
            key: `${code} ${of ?? ''}`,
            head: (
              <span className={classes.what}>
                <GateSign outcome={outcome} /> <small className="soft">{code}</small> {said.what}{' '}
                <small className="soft">{check.permit === null ? `(${unit})` : said.asked}</small>
              </span>
            ),
            cells: [
              limit === null ? (check.permit === null ? t('limits.noLimit') : '') : figure(limit),
              ...(check.permit === null ? [figure(used), figure(reserved), figure(asked)] : ['', '', '']),
              left === null ? (
                ''
              ) : (
                <b key="left" className={classes.left} data-outcome={outcome}>
                  {figure(left)}
                </b>
              ),
            ],
          }
        })}
      />
    </div>
  )
}
