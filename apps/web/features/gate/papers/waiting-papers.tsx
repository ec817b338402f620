import {
  confirmPaperCall,
  type OfficePapers,
  type OfficePaperView,
  officePapersCall,
  refusePaperCall,
  withdrawPaperCall,
} from '@fxmatch/contract/http/office-papers'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useReasonText } from '../../../lib/failures/use-reason-text.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import classes from '../gate.module.css'

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
  const { t } = useTranslation(['permits', 'orders', 'invoices', 'gate', 'rules', 'market'])
  const format = useFormat()
  const reasonOf = useReasonText()
  const [asked, setAsked] = useState<ChangeAction | null>(null)
  const { reference, office, kind, number, amount, guarantor, validFrom, validUntil, corrects, note } = paper
  const title = `${t(`permits:papers.kind.${kind}`)} · ${office.name}`
  const label = (action: ChangeAction) => {
    if (action === 'confirm') return t('orders:action.half_confirm')
    return t(action === 'refuse' ? 'orders:action.refuse_back_office' : 'rules:decide.withdraw.action')
  }
  const [from, until] = [format.date(validFrom), format.date(validUntil)]
  return (
    <li className={classes.proposal} aria-label={`${reference} ${title}`}>
      <h3>
        {title} <small className="soft">{reference}</small>
      </h3>
      <DefinitionList
        items={[
          { term: t('invoices:column.number'), value: <b>{number}</b> },
          ...(amount === null
            ? []
            : [
                {
                  term: t('orders:column.amount'),
                  value: <b>{`${format.dinars(amount)} ${HOME_CURRENCY}`}</b>,
                },
                { term: t('permits:papers.column.guarantor'), value: guarantor ?? '' },
              ]),
          { term: t('permits:papers.column.from'), value: from },
          { term: t('permits:papers.column.until'), value: until },
          ...(corrects === null
            ? []
            : [
                {
                  term: t('orders:column.status'),
                  value: t('permits:papers.corrects', { reference: corrects }),
                },
              ]),
          {
            term: t('market:history.by'),
            value: t('gate:limits.proposedBy', {
              name: paper.proposedBy ?? '',
              at: format.dateTime(paper.proposedAt),
            }),
          },
          { term: t('permits:papers.form.note'), value: note ?? '' },
        ]}
      />
      <div className={classes.actions}>
        {paper.allowedActions
          .filter(
            // Why somebody may not decide is said once, at the confirmation.
            ({ action, allowed, rule }) => allowed || (action === 'confirm' && rule !== 'NOT_PROPOSER'),
          )
          .map((entry) => (
            <ReasonedButton
              key={entry.action}
              variant={entry.action === 'confirm' ? 'filled' : 'default'}
              reason={reasonOf(entry)}
              onClick={() => setAsked(entry.action)}
            >
              {label(entry.action)}
            </ReasonedButton>
          ))}
      </div>
      {asked && (
        <DecidePaper
          paper={paper}
          action={asked}
          lead={`${title}, ${number} : ${from} – ${until}.`}
          label={label(asked)}
          onClose={() => setAsked(null)}
        />
      )}
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
  const title = t(`permits:papers.decide.${action}.title`)
  if (action === 'refuse')
    return (
      <ReasonDialog
        danger
        title={title}
        lead={`${lead} ${t('gate:decide.refuse.lead')}`}
        action={label}
        onSend={(reason) => refuse.run({ params, body: { reason } })}
        onClose={onClose}
      />
    )
  const command = action === 'confirm' ? confirm : withdraw
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={label}
      running={command.running}
      onConfirm={() => void command.run({ params }).then(onClose)}
      onCancel={onClose}
    >
      {`${lead} ${t(action === 'confirm' ? 'permits:papers.decide.confirm.lead' : 'gate:decide.withdraw.lead')}`}
    </ConfirmDialog>
  )
}
