import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseSetting } from '../preferences/settings.ts'
import { onChoice, readChoice } from '../preferences/stored-choice.ts'
import { LANGUAGE_KEY, LANGUAGES, type Language, startLanguage } from './languages.ts'

type Catalogue = { default: Record<string, unknown> }

/** One chunk per language and namespace: a screen loads only the texts it shows. */
const catalogues = import.meta.glob<Catalogue>('./catalogues/*/*.json')

const lazyCatalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language: string, namespace: string, done: ReadCallback) => {
    const load = catalogues[`./catalogues/${language}/${namespace}.json`]
    if (!load) return done(new Error(`no catalogue ${language}/${namespace}`), false)
    load().then(
      (catalogue) => done(null, catalogue.default),
      (error: Error) => done(error, true),
    )
  },
}

/** The language chosen on this browser, else the browser's own. */
const wanted = () => startLanguage(readChoice(LANGUAGE_KEY), navigator.languages)

function follow(language: string): void {
  document.documentElement.lang = language
}

/** Starts i18next in the person's language; resolves when the texts every page needs are there. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', follow)
  onChoice(LANGUAGE_KEY, () => void settleLanguage())
  await i18next
    .use(lazyCatalogues)
    .use(initReactI18next)
    .init({
      lng: wanted(),
      supportedLngs: LANGUAGES.map((language) => language.code),
      fallbackLng: false,
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      react: { useSuspense: true },
    })
}

/** Speaks the language that is chosen; resolves when the texts at hand are in it. */
export async function settleLanguage(): Promise<void> {
  if (i18next.language !== wanted()) await i18next.changeLanguage(wanted())
}

/** Changes the language and keeps the choice. */
export function chooseLanguage(language: Language): void {
  chooseSetting('language', language)
}
