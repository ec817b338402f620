import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
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

function remembered(): string | null {
  try {
    return window.localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null // storage is refused in some private windows: the browser's language is then used
  }
}

function follow(language: string): void {
  document.documentElement.lang = language
}

/** Starts i18next in the person's language; resolves when the texts every page needs are there. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', follow)
  await i18next
    .use(lazyCatalogues)
    .use(initReactI18next)
    .init({
      lng: startLanguage(remembered(), navigator.languages),
      supportedLngs: LANGUAGES.map((language) => language.code),
      fallbackLng: false,
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      react: { useSuspense: true },
    })
}

/** Changes the language and keeps the choice on this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    window.localStorage.setItem(LANGUAGE_KEY, language)
  } catch (error) {
    console.warn('the language cannot be kept on this browser', error)
  }
  await i18next.changeLanguage(language)
}
