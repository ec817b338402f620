import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fitsAddress } from '@fxmatch/contract/web/fits-address'
import {
  PAGE_TABLE_FILE,
  type PageTable,
  pageTableSchema,
  type WebPage,
} from '@fxmatch/contract/web/page-table'
import type { LanguageCode } from '@fxmatch/domain/languages/languages'

/** What a built web begins its pages with. */
export interface WebPages {
  /** The page of an address; null where there is none. */
  find(path: string): WebPage | null
  /** The texts that a page shows in a language. */
  textsOf(page: WebPage, language: LanguageCode): readonly string[]
}

/**
 * Reads what the build of the web has left about its pages.
 * @throws Error where the file is not there or not of this release
 */
export async function readPageTable(webDist: string): Promise<WebPages> {
  return pagesOf(pageTableSchema.parse(JSON.parse(await readFile(join(webDist, PAGE_TABLE_FILE), 'utf8'))))
}

/** Finds the pages of a table. */
export function pagesOf(table: PageTable): WebPages {
  return {
    find: (address) => table.pages.find(({ path }) => fitsAddress(path, address)) ?? null,
    textsOf: (page, language) => page.texts.flatMap((piece) => table.texts[language][piece] ?? []),
  }
}
