import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import {
  type ConfigurationEntry,
  configurationCall,
  configurationHistoryCall,
  updateConfigurationCall,
} from '@fxmatch/contract/http/control'
import { marketStatusCall } from '@fxmatch/contract/http/market'
import { checkEntry } from '@fxmatch/domain/configuration/configuration-entries'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useCommand } from '../../lib/api/use-command.ts'
import { applyRefusal } from '../../lib/forms/apply-refusal.ts'
import { useZodForm } from '../../lib/forms/use-zod-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './control.module.css'
import { EntryField, type EntryForm } from './entry-field.tsx'
import { EntryHistory } from './entry-history.tsx'
import { useEntryValue, useProblemText } from './entry-text.ts'

type Props = { entry: ConfigurationEntry; entries: readonly ConfigurationEntry[]; onClose: () => void }

/**
 * Gives an entry another value, and shows what it was before. Where somebody else has changed it since the dialog
 * opened, it says so before that change is replaced.
 */
export function EntryDialog({ entry, entries, onClose }: Props) {
  const { t } = useTranslation(['control', 'common'])
  const shown = useEntryValue()
  const form = useZodForm(useEntrySchema(entry, entries), { value: entry.value })
  const { submit, running, moved } = useChange(entry, form, onClose)
  return (
    <Dialog title={t(`control:entry.${entry.name}.label`)} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={form.handleSubmit(submit)}>
        {moved && (
          <p role="alert" className={classes.refusal}>
            {t('control:entries.moved', {
              value: shown(entry.name, entry.value),
              by: entry.changedBy?.name ?? '',
            })}
          </p>
        )}
        <p className="soft">{t(`control:entry.${entry.name}.text`)}</p>
        <EntryField entry={entry} form={form} />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={running}>
            {t('common:edit.save')}
          </Button>
        </div>
      </form>
      <EntryHistory entry={entry} />
    </Dialog>
  )
}

/** What the server will ask of the value, asked beside the field first. */
function useEntrySchema({ name }: ConfigurationEntry, entries: readonly ConfigurationEntry[]) {
  const problemText = useProblemText()
  const present = Object.fromEntries(entries.map((one) => [one.name, one.value]))
  return z.object({
    value: z
      .string()
      .trim()
      .min(1, schemaFault('FIELD_REQUIRED'))
      .superRefine((value, context) => {
        const checked = value === '' ? null : checkEntry(name, value, present)
        if (checked && !checked.ok)
          context.addIssue({ code: 'custom', message: problemText(checked.problem) })
      }),
  })
}

function useChange(entry: ConfigurationEntry, form: EntryForm, onClose: () => void) {
  const { t } = useTranslation('control')
  const shown = useEntryValue()
  const [atFirst] = useState(entry.value)
  const [refused, setRefused] = useState(false)
  const { run, running } = useCommand(updateConfigurationCall, {
    refreshes: [configurationCall, configurationHistoryCall, marketStatusCall],
    success: ({ name, value }) =>
      t('entries.done', { entry: t(`entry.${name}.label`), value: shown(name, value) }),
    onSuccess: onClose,
    onRefusal: (error) => {
      if (error.code !== 'CONFIGURATION_MOVED') return applyRefusal(form, error) ? 'shown' : undefined
      setRefused(true)
      return 'shown'
    },
  })
  // `entry` is what is shown: a change that somebody else made is never replaced unseen.
  const submit = ({ value }: { value: string }) =>
    run({ params: { id: entry.id }, body: { value, was: entry.value } })
  // One's own change is told by the feed before it is answered.
  return { submit, running, moved: !running && (refused || entry.value !== atFirst) }
}
