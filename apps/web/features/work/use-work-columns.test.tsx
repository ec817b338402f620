import type { WorkItem } from '@fxmatch/contract/http/work'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import i18next from 'i18next'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { textsOf } from '../../testing/texts.ts'
import { useWorkColumns } from './use-work-columns.tsx'

let leave: () => Promise<void> = async () => undefined
afterEach(async () => {
  await leave()
  await act(() => i18next.changeLanguage('fr'))
})

const item = {
  ...{ kind: 'order', step: 'accept_draft', id: 'one', reference: 'FX-2026-000001' },
  barred: {
    ...{ allowed: false, reason: 'Les maisons ne traitent pas ensemble', rule: 'HOUSES_REFUSE' },
  },
} as unknown as WorkItem

/** What the column of the reason says. */
function Reason() {
  const column = useWorkColumns(0, null).find(({ id }) => id === 'barred')
  return <p>{String(column?.value(item))}</p>
}

it.each(LANGUAGE_CODES)('says in %s why a step cannot be taken, by its rule', async (code) => {
  const texts = await textsOf(code)
  for (const [namespace, words] of Object.entries(texts)) i18next.addResourceBundle(code, namespace, words)
  await act(() => i18next.changeLanguage(code))
  const { element, unmount } = await render(<Reason />)
  leave = unmount
  expect(element.querySelector('p')?.textContent).toBe(texts.refusals.rule.HOUSES_REFUSE)
})
