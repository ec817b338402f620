import { bringListCall, screeningListsCall } from '@fxmatch/contract/http/screening'
import { LIST_KINDS, type ListKind, MOST_LIST_BYTES } from '@fxmatch/domain/screening/list-entry'
import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './screening.module.css'

/** Brings a version of a list by its file. Another person puts it in force. */
export function BringDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['screening', 'common', 'fixings', 'refusals'])
  const errorText = useErrorText()
  const id = useId()
  const [list, setList] = useState<ListKind>('UN')
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const bring = useCommand(bringListCall, {
    refreshes: [screeningListsCall],
    success: ({ version, added, removed, changed }) =>
      t('screening:lists.brought', { version, added, removed, changed }),
    onSuccess: onClose,
    onRefusal: (error) => {
      setFault(errorText(error))
      return 'shown'
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (file === null) return setFault(t('screening:lists.missing'))
    if (file.size > MOST_LIST_BYTES) return setFault(t('refusals:rule.LIST_TOO_LARGE'))
    setFault(null)
    let text: string
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    } catch {
      return setFault(t('screening:lists.unreadable'))
    }
    await bring.run({ body: { list, name: file.name.slice(0, 200), text } })
  }
  return (
    <Dialog title={t('screening:lists.bring')} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <NativeSelect
          label={t('screening:lists.which')}
          value={list}
          data={LIST_KINDS.map((value) => ({ value, label: t(`screening:list.${value}`) }))}
          onChange={({ currentTarget }) =>
            setList(LIST_KINDS.find((one) => one === currentTarget.value) ?? 'UN')
          }
        />
        <div className={classes.file}>
          <label htmlFor={id}>{t('fixings:source.FILE')}</label>
          <p id={`${id}-hint`} className={classes.soft}>
            {t('screening:lists.fileHint')}
          </p>
          <input
            id={id}
            type="file"
            accept={list === 'UN' ? '.xml,text/xml,application/xml' : '.csv,.txt,text/csv,text/plain'}
            required
            data-autofocus
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault === null ? `${id}-hint` : `${id}-hint ${id}-fault`}
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0] ?? null)
              setFault(null)
            }}
          />
        </div>
        {fault !== null && (
          <p id={`${id}-fault`} role="alert" className={classes.fault}>
            {fault}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{t('common:dialog.cancel')}</Button>
          <Button type="submit" variant="filled" loading={bring.running}>
            {t('screening:lists.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
