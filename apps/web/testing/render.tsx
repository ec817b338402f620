import { factForms } from '@fxmatch/words/elision'
import { plainSpaces } from '@fxmatch/words/testing/plain-spaces'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { createQueryClient } from '../lib/api/query-client.ts'
import { rules } from '../lib/failures/rules.ts'
import { haveRules } from '../lib/failures/rules-at-hand.ts'
import { textsOf } from './texts.ts'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true

haveRules(rules)
await i18next
  .use(initReactI18next)
  .use(factForms)
  .init({
    lng: 'fr',
    resources: { fr: await textsOf('fr') },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })

/** Draws a component as the signed-in pages do, in French; answers its element and the way to take it away. */
export async function render(
  node: ReactNode,
): Promise<{ element: HTMLElement; unmount: () => Promise<void> }> {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>{node}</QueryClientProvider>
      </MantineProvider>,
    ),
  )
  return {
    element,
    unmount: async () => {
      await act(async () => root.unmount())
      element.remove()
    },
  }
}

/** The one element that a selector finds; a test fails here when there is none. */
export function one(element: ParentNode, selector: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}

/** What an element says, with ordinary spaces: none where there is no element. */
export const read = (element: Element | null): string => plainSpaces(element?.textContent ?? '')

/** Presses a key on an element, as React hears it. */
export async function press(element: HTMLElement, key: string): Promise<void> {
  await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
}

/** Clicks an element. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
}

/** Goes to a field and types a text in place of what stands there, as React hears it. */
export async function typeInto(field: HTMLElement, text: string): Promise<void> {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  const write = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
  await act(async () => field.focus())
  await act(async () => {
    write?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
