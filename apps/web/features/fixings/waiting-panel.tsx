import type { FixingWaiting } from '@fxmatch/contract/http/fixings'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { led } from '../../lib/navigation/use-led-to.ts'
import { Panel } from '../../ui/panel.tsx'
import { Point } from '../../ui/point.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import {
  ConfirmFixingDialog,
  DisputeFixingDialog,
  type FixingDecisionAsked,
} from './decide-fixing-dialogs.tsx'
import classes from './fixings.module.css'

type Asked = { decision: 'confirm' | 'dispute'; about: FixingDecisionAsked }

/** What waits for a second person, by the file it came in: one day is examined, many are decided together. */
export function WaitingPanel({
  waiting,
  ledTo,
  onExamine,
  onSuspects,
}: {
  waiting: readonly FixingWaiting[]
  /** What the address leads to, by its id. */
  ledTo?: string | undefined
  onExamine: (day: string, revision: number) => void
  onSuspects: () => void
}) {
  const { t } = useTranslation('fixings')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      {waiting.length > 0 && (
        <Panel title={t('waiting.title')}>
          <ul className={classes.waiting}>
            {waiting.map((each) => (
              <li key={each.id} {...led(each.id === ledTo)}>
                <Told brought={each} />
                {each.waiting === 1 ? (
                  <Button onClick={() => onExamine(each.day, each.revision)}>{t('waiting.examine')}</Button>
                ) : (
                  <Together brought={each} onSuspects={onSuspects} onAsk={setAsked} />
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {asked?.decision === 'confirm' && <ConfirmFixingDialog about={asked.about} onClose={close} />}
      {asked?.decision === 'dispute' && <DisputeFixingDialog about={asked.about} onClose={close} />}
    </>
  )
}

function Told({ brought }: { brought: FixingWaiting }) {
  const { t } = useTranslation('fixings')
  const format = useFormat()
  const facts = {
    first: format.date(brought.day),
    last: format.date(brought.lastDay),
    days: format.count(brought.waiting),
    name: brought.by?.name ?? t('keep.byServer'),
    at: format.dateTime(brought.at),
  }
  return (
    <p>
      {format.facts([t(brought.waiting === 1 ? 'waiting.one' : 'waiting.several', facts), brought.name])}
      {brought.suspect > 0 && (
        <strong>
          <Point />
          {t('waiting.suspect', { count: brought.suspect })}
        </strong>
      )}
      {brought.leftOut.length > 0 && (
        <small> {t('keep.leftOut', { codes: brought.leftOut.join(', ') })}</small>
      )}
    </p>
  )
}

function Together({
  brought,
  onSuspects,
  onAsk,
}: {
  brought: FixingWaiting
  onSuspects: () => void
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation('fixings')
  const reasonOf = useReasonText()
  const { day, revision, waiting, suspect } = brought
  const about = (scope: 'CLEAN' | 'ALL'): FixingDecisionAsked => ({
    ...{ day, revision, scope, name: brought.by?.name ?? null },
    days: scope === 'ALL' ? waiting : waiting - suspect,
    suspect: scope === 'ALL' ? suspect : 0,
  })
  const reason = reasonOf(brought.allowedActions[0])
  const clean = waiting - suspect
  return (
    <div className={classes.decisions}>
      {suspect > 0 && <Button onClick={onSuspects}>{t('waiting.suspects')}</Button>}
      {suspect > 0 && clean > 0 && (
        <ReasonedButton
          reason={reason}
          reasonAs="tooltip"
          onClick={() => onAsk({ decision: 'confirm', about: about('CLEAN') })}
        >
          {t('waiting.clean', { count: clean })}
        </ReasonedButton>
      )}
      <ReasonedButton
        reason={reason}
        reasonAs="tooltip"
        onClick={() => onAsk({ decision: 'confirm', about: about('ALL') })}
      >
        {t('waiting.all', { count: waiting })}
      </ReasonedButton>
      <ReasonedButton
        reason={reason}
        reasonAs="tooltip"
        onClick={() => onAsk({ decision: 'dispute', about: about('ALL') })}
      >
        {t('waiting.dispute')}
      </ReasonedButton>
    </div>
  )
}
