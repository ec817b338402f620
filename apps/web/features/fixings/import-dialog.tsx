import { MOST_FIXING_BYTES } from '@fxmatch/domain/fixing/read-fixings'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BringFoot, useBringing } from './bring-form.tsx'
import classes from './fixings.module.css'

type Chosen = { name: string; csv: string; lines: number }

/** A file as text: UTF-8, or else ISO-8859-1, as the central bank writes. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // No UTF-8: every byte is a letter of ISO-8859-1.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Brings the rates of a file: days and years of them, or the central bank's page of a day. Another person puts them in force. */
export function ImportDialog({ last, onClose }: { last: string; onClose: () => void }) {
  const { t } = useTranslation(['fixings', 'refusals'])
  const format = useFormat()
  const id = useId()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [day, setDay] = useState('')
  const bringing = useBringing(onClose)
  const { correction, fault, setFault } = bringing
  const choose = async (file: File | undefined) => {
    setFault(null)
    setChosen(null)
    if (file === undefined) return
    if (file.size > MOST_FIXING_BYTES) return setFault(t('refusals:rule.FIXING_TOO_LARGE'))
    try {
      const csv = await textOf(file)
      setChosen({ name: file.name.slice(0, 200), csv, lines: csv.split(/\r\n|\n|\r/).length })
    } catch {
      setFault(t('fixings:import.unreadable'))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === null) return setFault((before) => before ?? t('fixings:import.missing'))
    setFault(null)
    const { name, csv } = chosen
    void bringing.run({ body: { csv, name, correction, ...(day === '' ? {} : { day }) } })
  }
  return (
    <Dialog title={t('fixings:import.action')} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <div className={classes.file}>
          <label htmlFor={id}>{t('fixings:import.file')}</label>
          <p id={`${id}-hint`} className={classes.soft}>
            {t('fixings:import.hint')}
          </p>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,.htm,.html,text/csv,text/plain,text/html"
            required
            data-autofocus
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault === null ? `${id}-hint` : `${id}-hint ${id}-fault`}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
          {chosen && (
            <p role="status">
              {t('fixings:import.chosen', { name: chosen.name, lines: format.count(chosen.lines) })}
            </p>
          )}
        </div>
        <DateField
          label={t('fixings:import.day')}
          value={day}
          max={last}
          onChange={(value) => setDay(value ?? '')}
        />
        <BringFoot bringing={bringing} faultId={`${id}-fault`} onClose={onClose} />
      </form>
    </Dialog>
  )
}
