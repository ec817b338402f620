import ar from '@fxmatch/words/ar/boot.json'
import de from '@fxmatch/words/de/boot.json'
import en from '@fxmatch/words/en/boot.json'
import es from '@fxmatch/words/es/boot.json'
import fr from '@fxmatch/words/fr/boot.json'
import it from '@fxmatch/words/it/boot.json'
import ru from '@fxmatch/words/ru/boot.json'
import { LANGUAGE_KEY, type Language, startLanguage } from '../lib/i18n/languages.ts'
import { readIn } from '../lib/i18n/reading.ts'
import { readChoice } from '../lib/preferences/stored-choice.ts'
import { addContacts, element } from './add-contacts.ts'
import classes from './pages/pages.module.css'

const TEXTS: Readonly<Record<Language, typeof fr>> = { ar, de, en, es, fr, it, ru }

/**
 * Says in the reader's language that the application does not open, where not even its texts have arrived, and how the support is
 * reached. It needs nothing that comes later: no texts, no React, no router.
 */
export function sayUnopened(root: Element): void {
  const language = startLanguage(readChoice(LANGUAGE_KEY), navigator.languages)
  const say = (key: keyof typeof fr) => TEXTS[language][key]
  readIn(language)
  document.documentElement.removeAttribute('data-preloader')
  document.documentElement.removeAttribute('data-frame')
  document.getElementById('drawn')?.remove()
  const page = document.createElement('main')
  page.className = classes.page ?? ''
  const again = element('a', say('reload'), window.location.href)
  again.className = classes.back ?? ''
  const address = document.createElement('address')
  page.append(element('h1', say('title')), element('p', say('text')), again, address)
  root.replaceChildren(page)
  void addContacts(address)
}
