import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { AlertMeasure, AlertOp } from '@fxmatch/domain/rate-alerts/rate-alert'
import { useSyncExternalStore } from 'react'

/** What a new alert begins with; what is left out is chosen in its form. */
export interface AlertStart {
  readonly currency?: string
  readonly form?: Form | null
  readonly measure?: AlertMeasure
  readonly op?: AlertOp
  readonly value?: string
}

let asked: AlertStart | null = null
const listeners = new Set<() => void>()

function set(next: AlertStart | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Opens the form of a new alert, from wherever a price stands: the frame of the page shows it, whatever becomes of the price's row. */
export const askForAlert = (start: AlertStart): void => set(start)

/** Closes it. */
export const endAskedAlert = (): void => set(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What an alert is asked for with, while its form is open; null while none is. */
export const useAskedAlert = (): AlertStart | null =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
