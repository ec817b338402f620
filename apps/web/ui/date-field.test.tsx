import { addCalendarDays } from '@fxmatch/domain/calendar/working-days'
import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatDate, marketToday } from '../lib/format/dates.ts'
import { one, press, render, typeInto } from '../testing/render.tsx'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

const TODAY = marketToday(new Date())
const told = vi.fn()
let leave: () => Promise<void> = async () => undefined
beforeEach(() => told.mockClear())
afterEach(() => leave())

/** A field of a form that keeps what it is told. */
async function field(props: Partial<DateFieldProps> = {}) {
  function Form() {
    const [value, setValue] = useState(props.value ?? '')
    return (
      <DateField
        {...props}
        label="Jour"
        value={value}
        onChange={(next) => {
          told(next)
          setValue(next)
        }}
      />
    )
  }
  const drawn = await render(<Form />)
  leave = drawn.unmount
  const input = one(drawn.element, 'input') as HTMLInputElement
  return {
    input,
    blur: () => act(async () => input.blur()),
    meant: () => drawn.element.querySelector('output')?.textContent ?? null,
    fault: () => drawn.element.querySelector('.mantine-InputWrapper-error')?.textContent ?? null,
  }
}
const last = () => told.mock.calls.at(-1)?.[0]

describe('a field for a day', () => {
  it('hands on the day that is meant, says it while one types, and shows it as dates are shown', async () => {
    const { input, blur, meant } = await field()
    await typeInto(input, '1er fév 2026')
    expect(last()).toBe('2026-02-01')
    expect(meant()).toBe('dim. 01-02-2026')
    await blur()
    expect([input.value, meant()]).toEqual(['01-02-2026', null])
    await typeInto(input, 'hier')
    expect(last()).toBe(addCalendarDays(TODAY, -1))
    await typeInto(input, '')
    expect(last()).toBe('')
  })

  it('hands on what is no day as it was typed, says so once it is left, and cannot be sent', async () => {
    const { input, blur, fault } = await field({ value: '2026-02-01' })
    await typeInto(input, '31-02-2026')
    expect(last()).toBe('31-02-2026')
    expect(fault()).toBeNull()
    await blur()
    expect([input.value, fault(), input.validationMessage]).toEqual([
      '31-02-2026',
      'Date non comprise',
      'Date non comprise',
    ])
    await typeInto(input, '28-02-2026')
    await blur()
    expect([fault(), input.validationMessage]).toEqual([null, ''])
  })

  it('looks ahead where only later days may be chosen, and says which is the first', async () => {
    const { input, blur, fault } = await field({ min: TODAY })
    await typeInto(input, TODAY.slice(8, 10))
    expect(last()).toBe(TODAY)
    await typeInto(input, '-1')
    await blur()
    expect(fault()).toBe(`Au plus tôt ${formatDate(TODAY)}`)
    await typeInto(input, '+1')
    await blur()
    expect(fault()).toBeNull()
  })

  it('moves by the arrows, no further than may be chosen', async () => {
    const { input } = await field({ max: TODAY })
    await press(input, 'ArrowDown')
    expect(last()).toBe(TODAY)
    await press(input, 'ArrowDown')
    expect(last()).toBe(addCalendarDays(TODAY, -1))
    await press(input, 'ArrowUp')
    await press(input, 'ArrowUp')
    expect(last()).toBe(TODAY)
  })

  it('tells what is asked for at once only when it is settled, and never what is no day', async () => {
    const { input, blur, fault } = await field({ value: '2026-02-01', settled: true, max: TODAY })
    await typeInto(input, '03-02-2026')
    expect(told).not.toHaveBeenCalled()
    await press(input, 'Enter')
    expect(told.mock.calls).toEqual([['2026-02-03']])
    await typeInto(input, 'x')
    await blur()
    expect([told.mock.calls.length, fault(), input.value]).toEqual([1, 'Date non comprise', 'x'])
    await typeInto(input, '+1')
    await blur()
    expect([told.mock.calls.length, fault()]).toEqual([1, `Au plus tard ${formatDate(TODAY)}`])
  })
})

describe('a field for a month', () => {
  it('reads a name and a number, and moves over the end of a year', async () => {
    const { input, blur } = await field({ unit: 'month' })
    await typeInto(input, 'déc 2025')
    await blur()
    expect([last(), input.value]).toEqual(['2025-12', '12-2025'])
    await press(input, 'ArrowUp')
    expect(last()).toBe('2026-01')
  })
})

describe('a field for a time of day', () => {
  it('reads hours and minutes of 24 hours, and says what is none', async () => {
    function Form() {
      const [value, setValue] = useState('')
      return <TimeField label="Heure" value={value} onChange={setValue} />
    }
    const drawn = await render(<Form />)
    leave = drawn.unmount
    const input = one(drawn.element, 'input') as HTMLInputElement
    await typeInto(input, '9h30')
    await act(async () => input.blur())
    expect(input.value).toBe('09:30')
    await typeInto(input, '25')
    await act(async () => input.blur())
    expect([input.value, one(drawn.element, '.mantine-InputWrapper-error').textContent]).toEqual([
      '25',
      'Heure non comprise',
    ])
  })
})
