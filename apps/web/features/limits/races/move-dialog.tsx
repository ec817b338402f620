import {
  closeRaceCall,
  openRaceCall,
  type RaceView,
  raceCall,
  racePositionsCall,
  racesCall,
} from '@fxmatch/contract/http/races'
import type { RaceMove } from '@fxmatch/domain/races/race'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** What somebody is about to do to a race. */
export type RaceMoveChoice = { race: RaceView; move: RaceMove }

/** A race that is closed before it has begun is called off: by which words the texts tell a move. */
export const moveWords = (move: RaceMove, { state }: Pick<RaceView, 'state'>) =>
  move === 'close' && state === 'PLANNED' ? 'cancel' : move

const REFRESHES = [racesCall, raceCall, racePositionsCall]

/** Asks before a race is opened or closed before its time, and says what follows. */
export function MoveDialog({
  choice: { race, move },
  onClose,
}: {
  choice: RaceMoveChoice
  onClose: () => void
}) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const words = moveWords(move, race)
  const success = t(`race.${words}.done`, { label: race.label })
  const open = useCommand(openRaceCall, { refreshes: REFRESHES, success })
  const close = useCommand(closeRaceCall, { refreshes: REFRESHES, success })
  const confirm = async () => {
    await (move === 'open' ? open : close).run({ params: { id: race.id } })
    onClose()
  }
  const facts = {
    label: race.label,
    currency: race.currency.isoCode,
    form: t(`form.${race.form}`),
    start: format.dateTime(race.startDate),
    end: format.dateTime(race.endDate),
  }
  return (
    <ConfirmDialog
      opened
      danger={move === 'close'}
      title={t(`race.${words}.title`, { label: race.label })}
      confirmLabel={t(`race.${words}.action`)}
      running={open.running || close.running}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t(`race.${words}.question`, facts)}
    </ConfirmDialog>
  )
}
