import { act, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { type Draft, type Saved, useDraft } from './use-draft.ts'

let draft: Draft
let show: (saved: Saved) => void
let leave: () => Promise<void>

function Screen({ first }: { first: Saved }) {
  const [now, setNow] = useState(first)
  show = setNow
  draft = useDraft(now)
  return null
}

const saved = (EUR: string, version: string): Saved => ({
  EUR: { value: EUR, version },
  USD: { value: '2.900', version: 'a' },
})
const begin = async () => {
  ;({ unmount: leave } = await render(<Screen first={saved('3.300', 'a')} />))
}
const change = (work: () => void) => act(async () => work())
afterEach(() => leave())

it('shows what is saved until somebody types, and what they type from then on', async () => {
  await begin()
  expect([draft.editing, draft.value('EUR')]).toEqual([false, '3.300'])
  await change(() => show(saved('3.310', 'b')))
  expect([draft.value('EUR'), draft.version('EUR')]).toEqual(['3.310', 'b'])
  await change(() => draft.change('EUR', '3.4'))
  expect([draft.editing, draft.changed, draft.value('EUR'), draft.base('EUR')]).toEqual([
    true,
    ['EUR'],
    '3.4',
    '3.310',
  ])
  await change(() => draft.cancel())
  expect([draft.editing, draft.value('EUR')]).toEqual([false, '3.310'])
})

it('says that others changed what is saved, and takes it over without losing what was typed', async () => {
  await begin()
  await change(() => draft.change('USD', '2.95'))
  await change(() => draft.fail({ USD: 'VALUE_INVALID' }))
  expect([draft.stale, draft.error('USD')]).toEqual([false, 'VALUE_INVALID'])
  await change(() => show(saved('3.310', 'b')))
  expect([draft.stale, draft.value('EUR'), draft.version('EUR')]).toEqual([true, '3.300', 'a'])
  await change(() => draft.adopt())
  expect([draft.stale, draft.value('EUR'), draft.value('USD')]).toEqual([false, '3.310', '2.95'])
  expect([draft.changed, draft.error('USD')]).toEqual([['USD'], undefined])
})
