import { declineRfqCall, rfqCall, rfqsCall } from '@fxmatch/contract/http/rfqs'
import { DECLINE_CODES, type DeclineCode } from '@fxmatch/domain/rfq/rfq-table'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../lib/api/use-command.ts'
import classes from './answer.module.css'

const MOST_NOTE = 500

/** Says that the house gives no price, and why: Enter sends it, Escape goes back to the price. */
export function DeclineForm({ rfqId, onLeave }: { rfqId: string; onLeave: () => void }) {
  const { t } = useTranslation(['rfqs', 'common'])
  const [code, setCode] = useState<DeclineCode>(DECLINE_CODES[0])
  const [note, setNote] = useState('')
  const decline = useCommand(declineRfqCall, {
    refreshes: [rfqCall, rfqsCall],
    success: t('rfqs:decline.ok'),
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const text = note.trim()
    await decline.run({ params: { id: rfqId }, body: { code, note: text === '' ? null : text } })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onLeave()
    }
    // A choice of the browser's own sends nothing by itself.
    if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void send(event)} onKeyDown={onKeyDown}>
      <NativeSelect
        autoFocus
        label={t('rfqs:decline.label')}
        value={code}
        onChange={({ currentTarget }) =>
          setCode(DECLINE_CODES.find((one) => one === currentTarget.value) ?? 'OTHER')
        }
        data={DECLINE_CODES.map((value) => ({ value, label: t(`rfqs:decline.code.${value}`) }))}
      />
      <TextInput
        label={t('rfqs:decline.note')}
        maxLength={MOST_NOTE}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="filled" loading={decline.running}>
          {t('rfqs:decline.send')} <kbd className={classes.key}>{t('rfqs:enter')}</kbd>
        </Button>
        <Button onClick={onLeave}>{t('common:dialog.cancel')}</Button>
      </div>
    </form>
  )
}
