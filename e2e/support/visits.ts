import { expect, type Page } from '@playwright/test'
import { goTo } from './go-to.ts'
import {
  type Complaints,
  drawn,
  expectAccessible,
  expectFits,
  expectNoOverflow,
  expectNothingCut,
  listen,
  resize,
  sizeOf,
  speak,
  TELEPHONE,
} from './inspection.ts'

/** Each language is examined in another scheme: contrast does not depend on words. */
const SCHEME = { fr: 'light', en: 'dark' } as const
const LANGUAGES = ['fr', 'en'] as const

/** The languages of the short walk. */
export type VisitLanguage = (typeof LANGUAGES)[number]

/** A page on which somebody looks at screens in one language. */
export interface Visit {
  readonly language: VisitLanguage
  readonly page: Page
  readonly complaints: Complaints
}

/** Makes a page ready to be looked at in a language and its colour scheme. */
export async function visit(page: Page, language: VisitLanguage): Promise<Visit> {
  await speak(page, language)
  await page.emulateMedia({ colorScheme: SCHEME[language] })
  return { language, page, complaints: await listen(page) }
}

/** Examines a whole page: accessibility, the console, a telephone's width; `npm run walk` looks at wide screens. */
export async function examine(visited: Visit, path: string): Promise<void> {
  await goTo(visited.page, path)
  await examineHere(visited, path)
}

/** The same of the page that is open. */
export async function examineHere({ page, complaints }: Visit, where: string): Promise<void> {
  await drawn(page)
  await expectAccessible(page, where)
  await expectNoOverflow(page, where)
  complaints.expectNone(where)
}

/**
 * Examines whole pages one after another, as `examine` does. The window changes its width once for each and not twice:
 * every other page is opened at a telephone's width, where the one before was left, and becomes wide.
 */
export async function examineAll({ page, complaints }: Visit, paths: readonly string[]): Promise<void> {
  const desk = sizeOf(page)
  for (const [index, path] of paths.entries()) {
    await goTo(page, path)
    await drawn(page)
    for (const size of index % 2 === 0 ? [desk, TELEPHONE] : [TELEPHONE, desk]) {
      await resize(page, size)
      if (size === desk) {
        await expectAccessible(page, path)
        await expectNothingCut(page, path)
      }
      await expectFits(page, path)
    }
    complaints.expectNone(path)
  }
}

/** Fewer screens are looked at in one window: a second one costs what the application and axe take to load. */
const WORTH_A_WINDOW = 20

/**
 * Shares things out between the languages, each in a browser of its own: whether a page is well made hardly depends on
 * its words, and `npm run walk` looks at each in both schemes.
 *
 * @param turn whose turn it is, where few have one language; left out where each thing takes a window anyway
 */
export async function sharedOut<T>(
  things: readonly T[],
  work: (language: VisitLanguage, own: readonly T[]) => Promise<void>,
  turn?: number,
): Promise<void> {
  const languages =
    turn !== undefined && things.length < WORTH_A_WINDOW
      ? LANGUAGES.filter((_, index) => index === turn % LANGUAGES.length)
      : LANGUAGES
  const shares = languages.map((_, share) => things.filter((__, index) => index % languages.length === share))
  await Promise.all(languages.map((language, share) => work(language, shares[share] ?? [])))
}

/** Presses a button and examines what it opens. */
export async function opened(visited: Visit, what: string, button: RegExp): Promise<void> {
  await visited.page.getByRole('button', { name: button }).first().click()
  await expectDialog(visited, what)
}

/** Examines the one dialog that is open; the page under it is examined without it. */
export async function expectDialog({ page }: Visit, what: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expectAccessible(page, `${what} (dialog)`, '[role="dialog"]')
}
