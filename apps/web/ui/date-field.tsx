import IconCalendar from 'virtual:icons/calendar'
import { addCalendarDays, addCalendarMonths } from '@fxmatch/domain/calendar/working-days'
import { localeOf } from '@fxmatch/domain/languages/locale'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMonth, marketToday } from '../lib/format/dates.ts'
import { isDay, isMonth, readTypedDay, readTypedMonth, type TypedIn } from '../lib/format/typed-date.ts'
import { lazyComponent } from '../lib/lazy-component.tsx'
import classes from './date-field.module.css'

const CalendarPanel = lazyComponent(async () => (await import('./calendar-panel.tsx')).CalendarPanel)

export interface DateFieldProps
  extends Omit<
    TextInputProps,
    'value' | 'defaultValue' | 'onChange' | 'type' | 'min' | 'max' | 'rightSection'
  > {
  /** `yyyy-MM-dd`, or `yyyy-MM` of a month; '' for nothing. What cannot be read is handed on as typed, for the schema to refuse. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** What is chosen; a day unless said otherwise. */
  readonly unit?: 'day' | 'month'
  /** The first and the last that may be chosen, written as the value is. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /**
   * Tells only what is settled: read, within the bounds, and left, picked or confirmed by Enter. For what is asked for at once,
   * without a form.
   */
  readonly settled?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

const UNITS = {
  day: { is: isDay, read: readTypedDay, show: formatDate, step: addCalendarDays },
  month: {
    is: isMonth,
    read: readTypedMonth,
    show: formatMonth,
    step: (month: string, by: number) => addCalendarMonths(`${month}-01`, by).slice(0, 7),
  },
} as const

/**
 * A field for a day or a month, typed as people type it (`lib/format/typed-date.ts`) or picked in a calendar, and shown as the
 * product shows dates. What is understood stands below while one types. ↑ and ↓ move it by one; Alt ↓ opens the calendar.
 */
export function DateField({
  value,
  onChange,
  unit = 'day',
  min,
  max,
  settled = false,
  error,
  onBlur,
  onKeyDown,
  ref,
  ...input
}: DateFieldProps) {
  const { t, i18n } = useTranslation('common')
  const { is, read, show, step } = UNITS[unit]
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const today = marketToday(new Date())
  const typedIn: TypedIn = {
    language: i18n.language,
    today,
    towards: min !== undefined && min >= today.slice(0, min.length) ? 'future' : 'past',
  }
  const meant = (text: string) => (text.trim() === '' ? '' : (read(text, typedIn) ?? text))
  const now = typed === null ? value : meant(typed)
  const shown = typed ?? (is(value) ? show(value) : value)
  const fault = useFault({ value: now, is, show, min, max })
  useEffect(() => field.current?.setCustomValidity(fault ?? ''), [fault])

  const tell = (text: string) => {
    if (!settled) onChange(text)
  }
  const rest = () => {
    if (settled && typed !== null && fault === undefined && now !== value) onChange(now)
    // What was not understood stays to be mended, where it is not handed on.
    if (!settled || fault === undefined) setTyped(null)
  }
  const choose = (chosen: string) => {
    setTyped(null)
    if (chosen !== value) onChange(chosen)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const move = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') rest()
    // The calendar hears Escape once the focus is in it, which takes a moment: who is faster closes it from here, and nothing else.
    if (event.key === 'Escape' && opened) {
      event.stopPropagation()
      setOpened(false)
    }
    if (move === undefined) return
    event.preventDefault()
    if (event.altKey) setOpened(true)
    else if (is(now) || now === '') {
      const next = now === '' ? today.slice(0, unit === 'day' ? 10 : 7) : step(now, move)
      if (is(next) && !(min !== undefined && next < min) && !(max !== undefined && next > max)) choose(next)
    }
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      // Within the panel that it stands in: a click in the calendar is none outside of it.
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          placeholder={t(`date.placeholder.${unit}`)}
          {...input}
          ref={(element) => {
            field.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref) ref.current = element
          }}
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            tell(meant(event.currentTarget.value))
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={(event) => {
            rest()
            onBlur?.(event)
          }}
          onKeyDown={press}
          error={typed !== null && !settled ? error : now !== '' && !is(now) ? fault : (error ?? fault)}
          rightSection={
            <ActionIcon
              size="sm"
              tabIndex={-1}
              aria-label={t(`date.pick.${unit}`)}
              aria-haspopup="dialog"
              aria-expanded={opened}
              disabled={input.disabled || input.readOnly || false}
              onClick={() => setOpened((was) => !was)}
            >
              <IconCalendar size={14} />
            </ActionIcon>
          }
          inputContainer={(children) => (
            <div className={classes.field}>
              {children}
              {typed !== null && is(now) && typed !== show(now) && (
                <output className={classes.meant}>{said(now, i18n.language, show)}</output>
              )}
            </div>
          )}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t(`date.pick.${unit}`)}>
        {opened && (
          <Suspense>
            <CalendarPanel
              unit={unit}
              value={is(now) ? now : null}
              min={min}
              max={max}
              onChange={(chosen) => {
                choose(chosen)
                setOpened(false)
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** What is understood, a day with its weekday. */
function said(value: string, language: string, show: (value: string) => string): string {
  if (!isDay(value)) return show(value)
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' })
  return `${weekday.format(new Date(`${value}T00:00:00Z`))} ${show(value)}`
}

/** Why a value is none that may be chosen; undefined where it may, or there is none. */
function useFault({
  value,
  is,
  show,
  min,
  max,
}: {
  value: string
  is: (value: string) => boolean
  show: (value: string) => string
  min: string | undefined
  max: string | undefined
}): string | undefined {
  const { t } = useTranslation('common')
  if (value === '') return undefined
  if (!is(value)) return t('date.notRead')
  if (min !== undefined && value < min) return t('date.notBefore', { date: show(min) })
  return max !== undefined && value > max ? t('date.notAfter', { date: show(max) }) : undefined
}
