import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { AlertMeasure, AlertOp } from '@fxmatch/domain/rate-alerts/rate-alert'
import { useSyncExternalStore } from 'react'
import { whenIdle } from '../when-idle.ts'

/** An alert that is changed: what of it its form begins with besides what it waits for. */
export interface ChangedAlert {
  readonly id: string
  readonly until: string
  readonly channels: { readonly screen: boolean; readonly sound: boolean; readonly mail: boolean }
}

/** What the form of an alert begins with; what is left out is chosen in it. */
export interface AlertStart {
  readonly currency?: string
  readonly form?: Form | null
  readonly measure?: AlertMeasure
  readonly op?: AlertOp
  readonly value?: string
  /** The alert whose place the new one takes. */
  readonly of?: ChangedAlert
}

/** A price that bells stand beside, TND per quoting unit, as the server writes it: all that the reader pays in the form, or an opening. */
export interface BellPrice {
  readonly measure: Extract<AlertMeasure, 'BEST_ALL_IN' | 'OPENING'>
  readonly currency: string
  /** Null of an opening. */
  readonly form: Form | null
  readonly value: string
}

/** What is asked for from anywhere on the page; the frame does it, whatever becomes of the price's row. */
export interface Asked {
  /** What the form begins with; null while it is closed. */
  readonly start: AlertStart | null
  /** The prices whose bells were pressed, until that is done, the earliest first. */
  readonly pressed: readonly BellPrice[]
  /** Whether there are bells that show where alerts live. */
  readonly shown: boolean
}

let asked: Asked = { start: null, pressed: [], shown: false }
let living: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function change(more: Partial<Asked>): void {
  asked = { ...asked, ...more }
  tell()
}

/** Opens the form of an alert. */
export const askForAlert = (start: AlertStart): void => change({ start })

/** Closes it. */
export const endAskedAlert = (): void => change({ start: null })

/** What alerts and bells of one price have in common. */
export const bellKey = ({ measure, currency, form, value }: BellPrice): string =>
  `${measure} ${currency} ${form} ${value}`

/** Within so many milliseconds another press of the same bell is the same press: a double click, a key that is held. */
const SAME_PRESS_MS = 500
let last = { key: '', at: Number.NEGATIVE_INFINITY }

/**
 * Presses the bell of a price: an alert is set at it, or the one that lives there is opened.
 * @param at when, in milliseconds of any clock that presses share
 */
export function pressBell({ measure, currency, form, value }: BellPrice, at: number): void {
  const pressed = { measure, currency, form, value }
  const key = bellKey(pressed)
  const isSame = key === last.key && at - last.at < SAME_PRESS_MS
  last = { key, at }
  if (!isSame) change({ pressed: [...asked.pressed, pressed] })
}

/** Says that what the earliest press asks for is done. */
export const takePress = (): void => change({ pressed: asked.pressed.slice(1) })

/** Says at which prices alerts live, by `bellKey`. */
export function tellLivingAlerts(keys: readonly string[]): void {
  if (keys.length === living.size && keys.every((key) => living.has(key))) return
  living = new Set(keys)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As `subscribe`, of a list that has bells: once the page is at rest it is asked which alerts there are. */
function subscribeBells(listener: () => void): () => void {
  if (!asked.shown) whenIdle(() => change({ shown: true }))
  return subscribe(listener)
}

const NOTHING: Asked = asked
const NONE: ReadonlySet<string> = living

/** What is asked for now. */
export const useAsked = (): Asked =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => NOTHING,
  )

/** The prices at which an alert lives, by `bellKey`; none until that is known. */
export const useLivingAlerts = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribeBells,
    () => living,
    () => NONE,
  )
