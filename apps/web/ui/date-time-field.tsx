import { Input } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { marketToday } from '../lib/format/dates.ts'
import { DateField } from './date-field.tsx'
import classes from './date-time-field.module.css'
import { TimeField } from './time-field.tsx'

interface DateTimeFieldProps {
  /** What a clock in Tunis shows, `yyyy-MM-ddTHH:mm`; '' for nothing. What cannot be read is handed on as typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly label: string
  readonly description: string
  /** Whether only today and later may be chosen. */
  readonly fromToday?: boolean
  readonly error?: ReactNode
  /** The field of the day. */
  readonly ref?: Ref<HTMLInputElement>
}

/** A day and a time of it, each a field of its own under one label. */
export function DateTimeField({
  value,
  onChange,
  onBlur,
  label,
  description,
  fromToday = false,
  error,
  ref,
}: DateTimeFieldProps) {
  const { t } = useTranslation('common')
  const [[day, time], setParts] = useState<readonly [string, string]>(() => [
    value.slice(0, 10),
    value.slice(11),
  ])
  const change = (parts: readonly [string, string]) => {
    setParts(parts)
    onChange(parts.join('') === '' ? '' : parts.join('T'))
  }
  const left = onBlur === undefined ? {} : { onBlur }
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <div className={classes.parts}>
        <DateField
          {...left}
          {...(ref === undefined ? {} : { ref })}
          {...(fromToday ? { min: marketToday(new Date()) } : {})}
          aria-label={t('date.dayOf', { label })}
          aria-required
          value={day}
          onChange={(chosen) => change([chosen, time])}
        />
        <TimeField
          {...left}
          aria-label={t('date.timeOf', { label })}
          aria-required
          value={time}
          onChange={(chosen) => change([day, chosen])}
        />
      </div>
    </Input.Wrapper>
  )
}
