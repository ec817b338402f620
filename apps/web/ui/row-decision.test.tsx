import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { click, one, press, render, typeInto } from '../testing/render.tsx'
import { DataTable } from './data-table/data-table.tsx'
import { unfolding } from './data-table/unfolded.tsx'
import { RowDecision, type RowStep } from './row-decision.tsx'

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

const READ = { isPending: false, isError: false, error: null, refetch: async () => undefined }

function step(id: string, more: Partial<RowStep> = {}): RowStep {
  return {
    id,
    label: id,
    follows: `${id} follows`,
    reason: null,
    take: vi.fn(async () => ({ ok: true })),
    ...more,
  }
}

async function draw(steps: readonly RowStep[] | null, onDone = vi.fn()) {
  const decided = steps && { facts: [{ term: 'Threshold', value: '10 → 20' }], steps }
  const drawn = await render(<RowDecision read={READ} running={false} onDone={onDone} decided={decided} />)
  leave = drawn.unmount
  const button = (name: string) => {
    const found = [...drawn.element.querySelectorAll('button')].find((each) => each.textContent === name)
    if (!found) throw new Error(`no button ${name}`)
    return found
  }
  return { element: drawn.element, button, onDone }
}

it('shows nothing to decide before what was read earlier has been read again', async () => {
  const read = Promise.withResolvers<undefined>()
  const confirm = step('confirm')
  const drawn = await render(
    <RowDecision
      read={{ ...READ, refetch: () => read.promise }}
      running={false}
      onDone={vi.fn()}
      decided={{ facts: [], steps: [confirm] }}
    />,
  )
  leave = drawn.unmount
  expect(drawn.element.querySelector('button')).toBeNull()
  expect(one(drawn.element, '[role="status"]').getAttribute('aria-busy')).toBe('true')
  await act(async () => read.resolve(undefined))
  expect(drawn.element.querySelector('button')?.textContent).toBe('confirm')
})

it('takes the first way at once: its figures and what follows stand above it', async () => {
  const confirm = step('confirm')
  const { element, button, onDone } = await draw([confirm, step('refuse', { asks: true })])
  expect(element.textContent).toContain('10 → 20')
  expect(element.textContent).toContain('confirm follows')
  await click(button('confirm'))
  expect(confirm.take).toHaveBeenCalledExactlyOnceWith('')
  expect(onDone).toHaveBeenCalledOnce()
})

it('asks for the reason of a refusal, which has to say something', async () => {
  const refuse = step('refuse', { asks: true })
  const { element, button, onDone } = await draw([step('confirm'), refuse])
  await click(button('refuse'))
  expect(element.textContent).toContain('refuse follows')
  await click(button('refuse'))
  expect(refuse.take).not.toHaveBeenCalled()
  await typeInto(one(element, 'textarea') as HTMLTextAreaElement, '  Trop haut pour ce mois  ')
  await click(button('refuse'))
  await vi.waitFor(() => expect(refuse.take).toHaveBeenCalledExactlyOnceWith('Trop haut pour ce mois'))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

it('says why a way is barred, and does nothing when it is pressed', async () => {
  const confirm = step('confirm', { reason: 'Proposed by yourself' })
  const { element, button, onDone } = await draw([confirm])
  expect(element.textContent).toContain('Proposed by yourself')
  await click(button('confirm'))
  expect(confirm.take).not.toHaveBeenCalled()
  expect(onDone).not.toHaveBeenCalled()
})

it('stays open where the server refuses', async () => {
  const { button, onDone } = await draw([step('confirm', { take: async () => ({ ok: false }) })])
  await click(button('confirm'))
  expect(onDone).not.toHaveBeenCalled()
})

it('says that somebody else was faster, where nothing waits any more', async () => {
  const { element } = await draw(null)
  expect(element.textContent).toContain('une autre personne l’a fait')
})

it('unfolds below its row without pressing anything by a second Enter, and folds by Escape', async () => {
  const confirm = step('confirm')
  const onClose = vi.fn()
  const drawn = await render(
    <DataTable
      label="Rows"
      name="rows"
      columns={[{ id: 'name', header: 'Name', value: ({ name }: { name: string }) => name }]}
      rows={[{ name: 'a' }, { name: 'b' }]}
      rowKey={({ name }) => name}
      atOnce
      unfolded={unfolding({
        ...{ row: 'a', label: 'Decide a', onClose },
        content: (
          <RowDecision
            read={READ}
            running={false}
            onDone={onClose}
            decided={{ facts: [], steps: [confirm] }}
          />
        ),
      })}
    />,
  )
  leave = drawn.unmount
  const part = one(drawn.element, 'section[aria-label="Decide a"]')
  expect(part.closest('tr')?.previousElementSibling?.textContent).toContain('a')
  expect(document.activeElement).toBe(part)
  await press(part, 'Enter')
  expect(confirm.take).not.toHaveBeenCalled()
  await press(part, 'Escape')
  expect(onClose).toHaveBeenCalledOnce()
})

it('reads again what was read before it opened, and says meanwhile only that it loads', async () => {
  let answer: () => void = () => undefined
  const refetch = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const known = { ...READ, refetch }
  const drawn = await render(<RowDecision read={known} running={false} onDone={vi.fn()} decided={null} />)
  leave = drawn.unmount
  expect(refetch).toHaveBeenCalledOnce()
  expect(one(drawn.element, '[role="status"]').getAttribute('aria-busy')).toBe('true')
  await act(async () => answer())
  // Read anew, and still not among what waits: then somebody else was faster.
  expect(drawn.element.querySelector('[aria-busy]')).toBeNull()
  expect(one(drawn.element, '[role="status"]').textContent).not.toBe('')
})
