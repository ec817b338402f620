import {
  confirmLimitCall,
  type LimitChange,
  limitsCall,
  refuseLimitCall,
  withdrawLimitCall,
} from '@fxmatch/contract/http/gate'
import type { ChangeAction } from '@fxmatch/domain/access/decide-change'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { StepDialog } from './step-dialog.tsx'
import { useLimitWords } from './use-limit-words.ts'

type Props = { change: LimitChange; action: ChangeAction; label: string; onClose: () => void }

/** Asks before a proposed limit is confirmed, refused (with a reason) or withdrawn, and says what follows. */
export function DecideDialog({ change, action, label, onClose }: Props) {
  const { t } = useTranslation('gate')
  const format = useFormat()
  const words = useLimitWords()
  const options = { refreshes: [limitsCall], success: t(`decide.${action}.done`) }
  const confirm = useCommand(confirmLimitCall, options)
  const refuse = useCommand(refuseLimitCall, options)
  const withdraw = useCommand(withdrawLimitCall, options)
  const params = { id: change.id }
  const lead = `${format.labelled(words.what(change), words.change(change))}. ${t(`decide.${action}.lead`)}`
  const dialog = { title: t(`decide.${action}.title`), lead, label, onClose }
  if (action === 'refuse')
    return <StepDialog {...dialog} danger onReason={(reason) => refuse.run({ params, body: { reason } })} />
  const command = action === 'confirm' ? confirm : withdraw
  return <StepDialog {...dialog} running={command.running} onConfirm={() => command.run({ params })} />
}
