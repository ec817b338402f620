import type { RaceView } from '@fxmatch/contract/http/races'
import { mayMoveRace, RACE_MOVES } from '@fxmatch/domain/races/race'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { moveWords, type RaceMoveChoice } from './move-dialog.tsx'
import classes from './races.module.css'

/** What can be done to a race from where it stands: 'Ouvrir', 'Clore', of one that has not begun 'Annuler la course'. */
export function RaceButtons({ race, onMove }: { race: RaceView; onMove: (choice: RaceMoveChoice) => void }) {
  const { t } = useTranslation('limits')
  return (
    <span className={classes.buttons}>
      {RACE_MOVES.filter((move) => mayMoveRace(move, race.state)).map((move) => (
        <Button
          key={move}
          size="compact-xs"
          variant={move === 'open' ? 'light' : 'default'}
          aria-label={t(`race.${moveWords(move, race)}.of`, { label: race.label })}
          onClick={() => onMove({ race, move })}
        >
          {t(`race.${moveWords(move, race)}.action`)}
        </Button>
      ))}
    </span>
  )
}
