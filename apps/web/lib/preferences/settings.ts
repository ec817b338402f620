import type { ListLayout } from '@fxmatch/contract/http/list-layouts'
import type { UserSettings } from '@fxmatch/contract/http/user-settings'
import { useCallback } from 'react'
import { LANGUAGE_KEY, LANGUAGES } from '../i18n/languages.ts'
import { adoptLayouts } from './list-layouts.ts'
import { readChoice, storeChoice, useStoredChoice } from './stored-choice.ts'

/** The settings that this browser keeps too, so that the first paint and the public pages follow them. */
export type Member = Exclude<keyof UserSettings, 'startPage' | 'lastChosen' | 'lists'>
export type Value<M extends Member> = NonNullable<UserSettings[M]>

/** Where this browser keeps each setting; `public/appearance.js` reads the same keys before the first paint. */
export const LOCAL_KEYS: Readonly<Record<Member, string>> = {
  language: LANGUAGE_KEY,
  scheme: 'fxmatch.scheme',
  density: 'fxmatch.density',
  layout: 'fxmatch.layout',
  sidebarCollapsed: 'fxmatch.sidebarCollapsed',
  fullScreen: 'fxmatch.fullScreen',
  preloader: 'fxmatch.preloader',
  sounds: 'fxmatch.sounds',
}

type Choices = { readonly [M in Member]: readonly Value<M>[] }

/** What each setting may be; the first holds until somebody chooses. The language's start is the browser's own. */
export const CHOICES: Choices = {
  language: LANGUAGES.map(({ code }) => code),
  scheme: ['auto', 'light', 'dark'],
  density: ['comfortable', 'dense'],
  layout: ['vertical', 'horizontal'],
  sidebarCollapsed: [false, true],
  fullScreen: [false, true],
  preloader: [false, true],
  sounds: [true, false],
}

function meant<M extends Member>(member: M, stored: string | null): Value<M> {
  const choices: readonly Value<M>[] = CHOICES[member]
  const found = choices.find((choice) => String(choice) === stored) ?? choices[0]
  if (found === undefined) throw new Error(`the setting ${member} has no choices`)
  return found
}

/** A setting as it holds on this browser now. */
export function readSetting<M extends Member>(member: M): Value<M> {
  return meant(member, readChoice(LOCAL_KEYS[member]))
}

type Keep = (patch: Partial<UserSettings>) => void

let keep: Keep | null = null
let pending: () => Partial<UserSettings> = () => ({})
/** Chosen while nobody was signed in: what the next person to sign in wants, whatever they chose before. */
const chosenBefore = new Map<keyof UserSettings, Partial<UserSettings>>()
let adopted: UserSettings | null = null

/**
 * Says how choices are kept for the person who is signed in, from now until the answer is called. What was chosen before
 * the sign-in is kept at once.
 *
 * @param unsaved what was chosen here and the server does not have yet
 */
export function keepSettingsBy(keeper: Keep, unsaved: () => Partial<UserSettings>): () => void {
  keep = keeper
  pending = unsaved
  if (chosenBefore.size > 0) keeper(Object.assign({}, ...chosenBefore.values()))
  chosenBefore.clear()
  return () => {
    keep = null
    pending = () => ({})
  }
}

/** Has the server keep what was chosen; where nobody is signed in, for whoever signs in next. */
function keepOrWait<M extends keyof UserSettings>(member: M, value: UserSettings[M]): void {
  const patch: Partial<UserSettings> = { [member]: value }
  if (keep) keep(patch)
  else chosenBefore.set(member, patch)
}

/** Layouts of lists that were chosen here and are not known to be on the server yet. */
const unsavedLayouts = () => ({ ...chosenBefore.get('lists')?.lists, ...pending().lists })

/** Has the server keep how a list is arranged; only whoever is signed in has lists of their own. */
export function keepLayout(name: string, layout: ListLayout): void {
  if (keep) keep({ lists: { ...pending().lists, [name]: layout } })
}

/** Makes a choice: it holds at once on this browser, and for a signed-in person on every other. */
export function chooseSetting<M extends Member>(member: M, value: Value<M>): void {
  storeChoice(LOCAL_KEYS[member], String(value))
  keepOrWait<keyof UserSettings>(member, value)
}

/**
 * Makes what a person has set the choices of this browser; what they never set stays as it is here, and so does what they
 * have chosen here and the server has not heard of yet.
 */
export function adoptSettings(settings: UserSettings): void {
  if (settings === adopted) return
  adopted = settings
  const unsaved = pending()
  for (const member of Object.keys(LOCAL_KEYS) as Member[]) {
    const value = settings[member]
    if (value !== null && !chosenBefore.has(member) && !(member in unsaved))
      storeChoice(LOCAL_KEYS[member], String(value))
  }
  const moved = adoptLayouts(settings.lists ?? {}, unsavedLayouts())
  if (Object.keys(moved).length > 0) keepOrWait('lists', { ...unsavedLayouts(), ...moved })
}

/** A setting, and the way to choose it. */
export function useSetting<M extends Member>(member: M): [Value<M>, (value: Value<M>) => void] {
  const [stored] = useStoredChoice(LOCAL_KEYS[member])
  const choose = useCallback((value: Value<M>) => chooseSetting(member, value), [member])
  return [meant(member, stored), choose]
}
