import type { FixingWaiting } from '@fxmatch/contract/http/fixings'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { render } from '../../testing/render.tsx'
import { WaitingPanel } from './waiting-panel.tsx'

const FILE: FixingWaiting = {
  ...{ id: '0198e000-0000-7000-8000-000000000001', source: 'FILE', name: 'cours.csv', leftOut: [] },
  ...{ by: { name: 'Leïla Ben Amor', mine: false }, at: '2026-11-20T17:30:00.000Z' },
  ...{ waiting: 4, suspect: 1, day: '2026-11-16', revision: 1, lastDay: '2026-11-19' },
  allowedActions: [{ action: 'confirm', allowed: true, reason: null }],
} as unknown as FixingWaiting
const FETCHED: FixingWaiting = { ...FILE, source: 'FETCHED', by: null }

// A text box that grows listens for its font, which this page has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

let leave: () => Promise<void> = async () => undefined
afterEach(() => leave())

/** What the question says that a button of the panel asks. */
async function asked(waiting: FixingWaiting, button: RegExp): Promise<string> {
  const drawn = await render(
    <WaitingPanel waiting={[waiting]} onExamine={() => undefined} onSuspects={() => undefined} />,
  )
  leave = drawn.unmount
  const found = [...drawn.element.querySelectorAll('button')].find((each) =>
    button.test(each.textContent ?? ''),
  )
  if (!found) throw new Error(`no button ${button}`)
  await act(async () => found.click())
  return document.querySelector('[role=dialog], [role=alertdialog]')?.textContent ?? ''
}

describe('what is asked before many days are decided', () => {
  it('counts the days of the decision, and names no day that it leaves out', async () => {
    const clean = await asked(FILE, /sans point suspect/)
    expect(clean).toContain('3 jours de cours entrent en vigueur.')
    expect(clean).not.toMatch(/16-11|19-11|suspect/)
  })

  it('says how many of them are suspect', async () => {
    expect(await asked(FILE, /Confirmer les 4/)).toContain(
      '4 jours de cours, dont 1 jour suspect, entrent en vigueur. Vous répondez de leur exactitude avec Leïla Ben Amor.',
    )
  })

  it('answers for rates with nobody where the server fetched them', async () => {
    const all = await asked(FETCHED, /Confirmer les 4/)
    expect(all).toContain('Le serveur les a relevés')
    expect(all).not.toContain('avec le serveur')
  })

  it('promises that a reason is passed on where somebody submitted the rates, and nowhere else', async () => {
    expect(await asked(FILE, /Contester/)).toContain('communiqué à la personne qui les a déposés')
    await leave()
    const fetched = await asked(FETCHED, /Contester/)
    expect(fetched).toContain('n’est envoyé à personne')
    expect(fetched).not.toContain('communiqué')
  })
})
