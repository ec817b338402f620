import {
  changeDenominationCall,
  type DenominationView,
  denominationsCall,
} from '@fxmatch/contract/http/denominations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonedButton } from '../../ui/reasoned-button.tsx'
import classes from './control.module.css'
import { StateChoice } from './state-choice.tsx'

/** Says what a banknote is from now on; its row stays, whatever it becomes. */
export function ChangeDenominationDialog({ note, onClose }: { note: DenominationView; onClose: () => void }) {
  const { t } = useTranslation(['control', 'common', 'refusals'])
  const format = useFormat()
  const { isoCode } = note.currency
  const [state, setState] = useState(note.asked?.state ?? note.state)
  // Said to be what it is, it drops what waits.
  const changes = state !== note.state || note.asked !== null
  const ownWish = note.asked?.mine === true && note.asked.state === state
  const reason = ownWish
    ? t('refusals:rule.SEGREGATION_CHANGE')
    : changes
      ? null
      : t('control:denominations.unchanged')
  const facts = { value: format.decimal(note.value), currency: isoCode }
  const { run, running } = useCommand(changeDenominationCall, {
    refreshes: [denominationsCall],
    // The first of two people asks; the answer tells whether a second one has.
    success: (made) =>
      t(made.asked === null ? 'control:denominations.changed' : 'control:denominations.waits', facts),
    onSuccess: onClose,
    // The list is fetched again, so what the toast says is seen there too.
    onRefusal: () => {
      onClose()
      return undefined
    },
  })
  return (
    <Dialog title={t('control:denominations.changeOf', facts)} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === null)
            void run({ body: { currency: isoCode, value: note.value, from: note.state, state } })
        }}
      >
        {note.asked !== null && (
          <p>
            {t('control:denominations.asked', {
              state: t(`control:denominations.is.${note.asked.state}`),
              name: note.asked.name,
            })}
          </p>
        )}
        <StateChoice value={state} onChange={setState} />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <ReasonedButton type="submit" variant="filled" loading={running} reason={reason}>
            {t('common:edit.save')}
          </ReasonedButton>
        </div>
      </form>
    </Dialog>
  )
}
