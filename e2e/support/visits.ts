import { expect, type Page } from '@playwright/test'
import {
  type Complaints,
  drawn,
  expectAccessible,
  expectNoOverflow,
  type Language,
  listen,
  speak,
} from './inspection.ts'

/** Each language is examined in another scheme, so that both are: contrast does not depend on words. */
const SCHEME = { fr: 'light', en: 'dark' } as const
/** The language of the longest words, in which the widths are examined. */
const LONGEST: Language = 'fr'
const LANGUAGES: readonly Language[] = ['fr', 'en']

/** A page on which somebody looks at screens in one language. */
export interface Visit {
  readonly language: Language
  readonly page: Page
  readonly complaints: Complaints
}

/** Makes a page ready to be looked at in a language and its colour scheme. */
export async function visit(page: Page, language: Language): Promise<Visit> {
  await speak(page, language)
  await page.emulateMedia({ colorScheme: SCHEME[language] })
  return { language, page, complaints: await listen(page) }
}

/** Examines a whole page: accessibility, the console, what a telephone and a wide screen make of it. */
export async function examine({ language, page, complaints }: Visit, path: string): Promise<void> {
  await page.goto(path)
  await drawn(page)
  await expectAccessible(page, path)
  if (language === LONGEST) await expectNoOverflow(page, path)
  complaints.expectNone(path)
}

/** Does the same in every language at once, each in a browser of its own. */
export async function inEveryLanguage(work: (language: Language) => Promise<void>): Promise<void> {
  await Promise.all(LANGUAGES.map(work))
}

/** Presses a button and examines what it opens. */
export async function opened(visited: Visit, what: string, button: RegExp): Promise<void> {
  await visited.page.getByRole('button', { name: button }).first().click()
  await expectDialog(visited, what)
}

/** Examines the one dialog that is open. */
export async function expectDialog({ page }: Visit, what: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expectAccessible(page, `${what} (dialog)`)
}
