import { confirmPaperCall, officePapersCall, refusePaperCall } from '@fxmatch/contract/http/office-papers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../lib/api/call-query.ts'
import type { InRowProps } from '../../../lib/work/in-row.ts'
import { useDecideChange } from '../../../lib/work/use-decide-change.ts'
import { useChanges } from '../../../live/use-changes.ts'
import { RowDecision } from '../../../ui/row-decision.tsx'
import { useChangeSteps } from '../../../ui/use-change-steps.ts'
import { usePaperFacts } from './use-paper-facts.tsx'

const CALLS = { confirm: confirmPaperCall, refuse: refusePaperCall, reads: [officePapersCall] }

/** A recorded paper of an exchange office in its row of the queue, and the decision. */
export function PaperInRow({ item, onDone }: InRowProps) {
  const { t } = useTranslation(['permits', 'gate'])
  const factsOf = usePaperFacts()
  useChanges(['office_paper'], [officePapersCall])
  const papers = useQuery(callQuery(officePapersCall, {}))
  const paper = papers.data?.records.find(({ id, status }) => id === item.id && status === 'PENDING')
  const decide = useDecideChange(item.id, CALLS, (decision) => t(`permits:papers.decide.${decision}.done`))
  const steps = useChangeSteps(paper?.allowedActions, {
    confirm: { follows: t('permits:papers.decide.confirm.lead'), take: decide.confirm },
    refuse: { follows: t('gate:decide.refuse.lead'), take: decide.refuse },
  })
  return (
    <RowDecision
      read={papers}
      running={decide.running}
      onDone={onDone}
      decided={
        paper
          ? {
              facts: [
                { term: t('permits:papers.form.kind'), value: t(`permits:papers.kind.${paper.kind}`) },
                { term: t('permits:papers.form.office'), value: paper.office.name },
                ...factsOf(paper),
              ],
              steps,
            }
          : null
      }
    />
  )
}
