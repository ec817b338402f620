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
  const { t } = useTranslation(['control', 'common'])
  const format = useFormat()
  const { isoCode } = note.currency
  const [state, setState] = useState(note.state)
  const facts = { value: format.decimal(note.value), currency: isoCode }
  const { run, running } = useCommand(changeDenominationCall, {
    refreshes: [denominationsCall],
    success: t('control:denominations.changed', facts),
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
          if (state !== note.state)
            void run({ body: { currency: isoCode, value: note.value, from: note.state, state } })
        }}
      >
        <StateChoice value={state} onChange={setState} />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <ReasonedButton
            type="submit"
            variant="filled"
            loading={running}
            reason={state === note.state ? t('control:denominations.unchanged') : null}
          >
            {t('common:dialog.confirm')}
          </ReasonedButton>
        </div>
      </form>
    </Dialog>
  )
}
