import languages, { pieceOf } from 'virtual:texts'
import { factForms } from '@fxmatch/words/elision'
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { bringRules } from '../failures/rules-at-hand.ts'
import { chooseSetting } from '../preferences/settings.ts'
import { onChoice, readChoice } from '../preferences/stored-choice.ts'
import { LANGUAGE_KEY, LANGUAGES, type Language, startLanguage } from './languages.ts'
import { readIn } from './reading.ts'
import { rememberTexts } from './remembered-texts.ts'
import { TEXT_SETTINGS } from './text-settings.ts'

/** A language's texts come in pieces (`texts.config.ts`). */
const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    readTexts(language, namespace).then(
      (texts) => (texts ? done(null, texts) : done(new Error(`no texts ${language}/${namespace}`), false)),
      (error: Error) => done(error, true),
    )
  },
}

async function readTexts(language: string, namespace: string) {
  if (namespace === 'refusals') await bringRules()
  const first = await languages[language]?.()
  if (pieceOf(namespace) === 'first') return first?.default[namespace]
  const load = first?.others[pieceOf(namespace)] ?? first?.others.others
  return (await load?.())?.default[namespace]
}

/** The language chosen on this browser, else the browser's own. */
const wanted = () => startLanguage(readChoice(LANGUAGE_KEY), navigator.languages)

/** Starts i18next in the person's language; resolves when the texts every page needs are there. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', readIn)
  onChoice(LANGUAGE_KEY, () => void settleLanguage())
  await i18next
    .use(lazyCatalogues)
    .use(initReactI18next)
    .use(factForms)
    .init({
      lng: wanted(),
      ...TEXT_SETTINGS,
      supportedLngs: LANGUAGES.map((language) => language.code),
      ns: Object.keys((await languages[wanted()]?.())?.default ?? {}),
      react: { useSuspense: true },
      // A screen that shows a key in place of its text says so where tests listen.
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) => console.error(`no text: ${namespace}:${key}`),
    })
  rememberTexts(i18next)
}

/**
 * A module with the texts that its components show, in the language spoken, and in each that is chosen later. The build writes
 * this call around each `import()` of a component (`textsOfComponents`): one that had to wait for its own texts would be drawn
 * a third of a second late, which is how long React keeps what it shows in the meantime.
 */
export async function withTexts<M>(module: Promise<M>, names: readonly string[]): Promise<M> {
  const own = languages[i18next.language]?.()
  const loaded = Promise.all(names.map(async (name) => (await own)?.others[name]?.()))
  const [made] = await Promise.all([
    module,
    loaded.then((some) => i18next.loadNamespaces(some.flatMap((piece) => Object.keys(piece?.default ?? {})))),
  ])
  return made
}

/** Speaks the language that is chosen; resolves when the texts at hand are in it. */
export async function settleLanguage(): Promise<void> {
  if (i18next.language !== wanted()) await i18next.changeLanguage(wanted())
}

/** Changes the language and keeps the choice. */
export function chooseLanguage(language: Language): void {
  chooseSetting('language', language)
}
