import type { FirstDay } from '@fxmatch/contract/http/first-day'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './first-day.module.css'
import { useFirstDay } from './use-first-day.ts'

type Step = FirstDay['steps'][number]

const TONES: Readonly<Record<Step['state'], BadgeTone>> = {
  DONE: 'good',
  DELIVERED: 'neutral',
  TODAY: 'warn',
  WAITS: 'warn',
  MISSING: 'bad',
}

/** Where each step is taken; what the operator does on the server's machine has no screen. */
const PLACES: Partial<Readonly<Record<Step['step'], string>>> = {
  second_person: '/users',
  holidays: '/holidays',
  hours: '/change-MP-time',
  commissions: '/rate-margin',
  limits: '/market/pmp',
  opening_rates: '/opening-rate',
  agencies: '/agencies',
  margins: '/margin',
  standard_rates: '/rates',
  owners: '/owners',
}

/** Everybody may look at these; the others are for those who may take the step. */
const OPEN: ReadonlySet<Step['step']> = new Set(['limits', 'opening_rates', 'commissions', 'standard_rates'])

/** What the company has to have before it trades: each step with its state, its screen and who may take it. */
export function FirstDayScreen() {
  const { t } = useTranslation(['work', 'shell'])
  const day = useFirstDay()
  return (
    <>
      <PageHeader title={t('shell:menu.firstDay')} />
      <p className="soft">{t('work:firstDay.lead')}</p>
      {day.isError && <ErrorState error={day.error} onRetry={() => void day.refetch()} />}
      {day.data && <Steps day={day.data} />}
    </>
  )
}

function Steps({ day }: { day: FirstDay }) {
  const { t } = useTranslation(['work', 'shell'])
  const format = useFormat()
  const lacking = format.listed(day.lacksForTrade.map((step) => t(`work:firstDay.step.${step}`)))
  return (
    <>
      {lacking !== '' && <Notice>{t('work:firstDay.lacks', { steps: lacking })}</Notice>}
      {day.complete && lacking === '' && <p role="status">{t('work:firstDay.complete')}</p>}
      <ol className={classes.steps} aria-label={t('shell:menu.firstDay')}>
        {day.steps.map((step) => (
          <StepLine key={step.step} step={step} />
        ))}
      </ol>
    </>
  )
}

function StepLine({ step }: { step: Step }) {
  const { t } = useTranslation('work')
  const place = PLACES[step.step]
  const name = t(`firstDay.step.${step.step}`)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small className="soft">
          <Who step={step} />
        </small>
      </div>
      <StatusBadge tone={TONES[step.state]}>{t(`firstDay.state.${step.state}`)}</StatusBadge>
      {place !== undefined && (step.mayDo || OPEN.has(step.step)) && (
        <LinkButton to={place} aria-label={t('firstDay.goTo', { step: name })}>
          {t('firstDay.open')}
        </LinkButton>
      )}
    </li>
  )
}

/** Who may take a step. */
function Who({ step: { step, mayDo, who, operator, platform } }: { step: Step }) {
  const { t } = useTranslation('work')
  if (mayDo) return t('firstDay.you')
  if (platform) return t('firstDay.platform')
  if (operator) return t('firstDay.operator')
  if (who.length > 0) return who.join(', ')
  return step === 'opening_rates' ? t('firstDay.banks') : t('firstDay.nobody')
}
