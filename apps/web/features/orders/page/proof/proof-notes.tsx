import {
  notePriceProofCall,
  type OrderPriceProof,
  orderPriceProofCall,
} from '@fxmatch/contract/http/price-proof'
import { LEAST_NOTE, MOST_NOTE } from '@fxmatch/domain/price-proof/price-reason'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../../lib/api/use-command.ts'
import { useErrorText } from '../../../../lib/failures/use-error-text.ts'
import { useFormat } from '../../../../lib/format/use-format.ts'
import classes from './proof.module.css'

/** What compliance has written beside the proof, and where it may, the field to write more. */
export function ProofNotes({ orderId, data }: { orderId: string; data: OrderPriceProof }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const { notes, mayNote } = data
  if (notes.length === 0 && !mayNote) return null
  return (
    <section className={classes.notes} aria-label={t('notes')}>
      <h3>{t('notes')}</h3>
      {notes.map(({ text, at, by, company }) => (
        <p key={`${at} ${text}`}>
          {text}{' '}
          <small className="soft">
            {by}, {company}, {format.dateTime(at)}
          </small>
        </p>
      ))}
      {mayNote && <NoteForm orderId={orderId} />}
    </section>
  )
}

function NoteForm({ orderId }: { orderId: string }) {
  const { t } = useTranslation('proof')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const note = useCommand(notePriceProofCall, {
    refreshes: [orderPriceProofCall],
    success: null,
    onSuccess: () => setText(''),
    onRefusal: (error) => {
      setRefusal(errorText(error))
      return 'shown'
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    void note.run({ params: { id: orderId }, body: { text: text.trim() } })
  }
  return (
    <form className={classes.noteForm} onSubmit={send}>
      <TextInput
        label={t('note')}
        description={t('noteHint')}
        value={text}
        maxLength={MOST_NOTE}
        error={refusal}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={note.running} disabled={text.trim().length < LEAST_NOTE}>
        {t('writeNote')}
      </Button>
    </form>
  )
}
