import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { click, render, typeInto } from '../testing/render.tsx'
import { MemberFilters } from './member-filters.tsx'

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

/** A bar whose state is 'open' and whose currency is off. @returns what it tells */
async function bar() {
  const onChange = vi.fn()
  const option = (value: string) => ({ value, label: value.toUpperCase() })
  const filters = [
    { id: 'state', label: 'État', value: 'open', options: [option('open'), option('closed')] },
    { id: 'currency', label: 'Devise', value: '', options: [option('eur')] },
    { id: 'from', label: 'Du', value: '2026-11-01', type: 'date', shown: '01-11-2026' },
    { id: 'person', label: 'Personne', value: '' },
  ] as const
  const drawn = await render(
    <MemberFilters filters={filters} all="Tous" onChange={onChange} actions={null} />,
  )
  leave = drawn.unmount
  return { element: drawn.element, onChange }
}
const buttonNamed = (name: RegExp) => {
  const found = [...document.querySelectorAll('button')].find((each) =>
    name.test(each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}

/** Opens the panel, whose fields come after it. */
async function openFilters(): Promise<void> {
  await click(buttonNamed(/Filtre/))
  await vi.waitFor(() => expect(document.querySelector('form button')).not.toBeNull())
}

it('shows what is on as a chip that takes it off, and leaves the others as they are', async () => {
  const { element, onChange } = await bar()
  expect(element.textContent).toContain('État OPEN')
  expect(element.textContent).toContain('Du 01-11-2026')
  expect(element.textContent).not.toContain('Personne')
  await click(buttonNamed(/État/))
  expect(onChange.mock.calls).toEqual([[{ page: 1, state: undefined }]])
})

it('applies the draft of its panel, which begins with what is on; resetting takes all of it off', async () => {
  const { onChange } = await bar()
  await openFilters()
  const [state, currency] = [...document.querySelectorAll('select')]
  expect([state?.value, currency?.value]).toEqual(['open', ''])
  await act(async () => {
    if (!currency) throw new Error('no list of currencies')
    currency.value = 'eur'
    currency.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const [from, person] = [...document.querySelectorAll('form input')] as HTMLInputElement[]
  expect([from?.type, from?.value, person?.type]).toEqual(['text', '01-11-2026', 'text'])
  if (person) await typeInto(person, '  Ali ')
  expect(onChange).not.toHaveBeenCalled()
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(onChange).toHaveBeenLastCalledWith({
    page: 1,
    state: 'open',
    currency: 'eur',
    from: '2026-11-01',
    person: 'Ali',
  })
  await openFilters()
  await click(buttonNamed(/Reset/))
  expect(onChange).toHaveBeenLastCalledWith({
    page: 1,
    state: undefined,
    currency: undefined,
    from: undefined,
    person: undefined,
  })
})
