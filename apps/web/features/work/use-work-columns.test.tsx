import type { SessionUser } from '@fxmatch/contract/http/session'
import { WORK_KINDS, type WorkItem } from '@fxmatch/contract/http/work'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import i18next from 'i18next'
import { act, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SessionContext } from '../../lib/session/session.ts'
import { click, one, render as renderAlone } from '../../testing/render.tsx'
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

const render = (node: ReactNode, companyKind: SessionUser['companyKind'] = 'BANK') =>
  renderAlone(<SessionContext value={{ companyKind } as SessionUser}>{node}</SessionContext>)

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

/** The cell of the step, as the queue of one's own draws it. */
function Step({ item, onStep }: { item: WorkItem; onStep: (item: WorkItem) => void }) {
  const column = useWorkColumns(0, onStep).find(({ id }) => id === 'step')
  return <p>{column?.render?.(item)}</p>
}

it.each(WORK_KINDS)('takes the step of a row of kind %s by its button', async (kind) => {
  const row = { ...item, kind, barred: null }
  const onStep = vi.fn()
  const { element, unmount } = await render(<Step item={row} onStep={onStep} />)
  leave = unmount
  await click(one(element, 'button'))
  expect(onStep).toHaveBeenCalledWith(row)
})

/** The columns that may take a second line. */
function Wrapping() {
  const columns = useWorkColumns(0, () => undefined)
  return <p>{columns.flatMap(({ id, wraps }) => (wraps ? [id] : [])).join()}</p>
}

it('keeps every row of one’s own queue on one line', async () => {
  const { element, unmount } = await render(<Wrapping />)
  leave = unmount
  expect(element.querySelector('p')?.textContent).toBe('')
})

/** What stands above whom a row is about. */
function PartyHead() {
  return <p>{useWorkColumns(0, null).find(({ id }) => id === 'party')?.header}</p>
}

it.each([
  ['BANK', 'Contrepartie'],
  ['PLATFORM', 'Concerne'],
] as const)('says whom a row is about as %s reads it', async (kind, head) => {
  const { element, unmount } = await render(<PartyHead />, kind)
  leave = unmount
  expect(one(element, 'p').textContent).toBe(head)
})
