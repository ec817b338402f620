import {
  confirmPaperCall,
  type OfficePapers,
  type OfficePaperView,
  officePapersCall,
  refusePaperCall,
  withdrawPaperCall,
} from '@fxmatch/contract/http/office-papers'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { led, useLedTo } from '../../../lib/navigation/use-led-to.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { ChangeButtons } from '../change-buttons.tsx'
import classes from '../gate.module.css'
import { StepDialog } from '../step-dialog.tsx'
import { usePaperFacts } from './use-paper-facts.tsx'

/** The recorded papers that wait for a second person. */
export function WaitingPapers({ papers }: { papers: OfficePapers | undefined }) {
  const { t } = useTranslation('rules')
  const waiting = papers?.records.filter(({ status }) => status === 'PENDING') ?? []
  if (waiting.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t('changes.pending')}</h2>
      <ul className={classes.waiting}>
        {waiting.map((paper) => (
          <Waiting key={paper.id} paper={paper} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ paper }: { paper: OfficePaperView }) {
  const { t } = useTranslation('permits')
  const format = useFormat()
  const factsOf = usePaperFacts()
  const ledTo = useLedTo()
  const { reference, office, kind, number, validFrom, validUntil } = paper
  const title = format.facts([t(`papers.kind.${kind}`), office.name])
  const [from, until] = [format.date(validFrom), format.date(validUntil)]
  return (
    <li {...led(paper.id === ledTo)} className={classes.proposal} aria-label={`${reference} ${title}`}>
      <h3>
        {title} <small className="soft">{reference}</small>
      </h3>
      <DefinitionList items={factsOf(paper)} />
      <ChangeButtons
        actions={paper.allowedActions}
        ask={(action, label, close) => (
          <DecidePaper
            paper={paper}
            action={action}
            lead={`${format.labelled(`${title}, ${number}`, `${from} – ${until}`)}.`}
            label={label}
            onClose={close}
          />
        )}
      />
    </li>
  )
}

function DecidePaper({
  paper,
  action,
  lead,
  label,
  onClose,
}: {
  paper: OfficePaperView
  action: ChangeAction
  lead: string
  label: string
  onClose: () => void
}) {
  const { t } = useTranslation(['permits', 'gate'])
  const options = { refreshes: [officePapersCall], success: t(`permits:papers.decide.${action}.done`) }
  const confirm = useCommand(confirmPaperCall, options)
  const refuse = useCommand(refusePaperCall, options)
  const withdraw = useCommand(withdrawPaperCall, options)
  const params = { id: paper.id }
  const ending = t(action === 'confirm' ? 'permits:papers.decide.confirm.lead' : `gate:decide.${action}.lead`)
  const dialog = {
    title: t(`permits:papers.decide.${action}.title`),
    lead: `${lead} ${ending}`,
    label,
    onClose,
  }
  if (action === 'refuse')
    return <StepDialog {...dialog} danger onReason={(reason) => refuse.run({ params, body: { reason } })} />
  const command = action === 'confirm' ? confirm : withdraw
  return <StepDialog {...dialog} running={command.running} onConfirm={() => command.run({ params })} />
}
