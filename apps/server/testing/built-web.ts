import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_TABLE_FILE, type PageTable, type WebPage } from '@fxmatch/contract/web/page-table'
import { WEB_DOCUMENTS } from '@fxmatch/contract/web/web-documents'
import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'

/** A page as the build leaves it. */
export const indexNamed = (title: string) =>
  `<!doctype html><html lang="fr"><head><title>${title}</title><script type="module" src="/assets/index.js"></script></head><body><div id="root"></div></body></html>`

/** What a page looks like at first, with what a text of replacement could read otherwise. */
const drawnAs = (name: string) =>
  Object.fromEntries(
    LANGUAGE_CODES.map((code) => [code, `<h1>${name} in ${code} $&</h1>`]),
  ) as WebPage['drawn']

const page = (path: string, more: Partial<WebPage>): WebPage => ({
  path,
  document: 'index.html',
  personal: true,
  framed: true,
  scripts: [`/assets/page${path.replace(/\W+/g, '-')}.js`],
  styles: [`/assets/page${path.replace(/\W+/g, '-')}.css`],
  texts: ['first', 'frame', 'orders'],
  drawn: null,
  asks: [],
  ...more,
})

const TABLE: PageTable = {
  pages: [
    page('/login', { framed: false, texts: ['first'], drawn: drawnAs('sign-in') }),
    page('/second-factor', { framed: false }),
    page('/about', {
      document: 'open.html',
      personal: false,
      framed: false,
      texts: ['first', 'notices'],
      drawn: drawnAs('about'),
    }),
    page('/verify/$code', {
      document: 'open.html',
      personal: false,
      framed: false,
      asks: ['/api/verify/$code'],
    }),
    page('/display/$code', {
      document: 'open.html',
      personal: false,
      framed: false,
      asks: ['/api/display/$code'],
    }),
    page('/', {}),
    page('/home', {}),
    page('/orders/$id', {}),
  ],
  texts: Object.fromEntries<Record<string, string[]>>(
    LANGUAGE_CODES.map((code) => [
      code,
      {
        first: [`/assets/first-${code}.js`],
        frame: [`/assets/frame-${code}.js`],
        notices: [`/assets/notices-${code}.js`],
        orders: [`/assets/orders-${code}.js`],
      },
    ]),
  ) as PageTable['texts'],
}

/** Writes into a folder what a built web has that the server reads: its documents, and the table of pages. */
export function writeBuiltWeb(folder: string, index = indexNamed('FXMatch')): void {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const name of WEB_DOCUMENTS) writeFileSync(join(folder, name), index)
  writeFileSync(join(folder, PAGE_TABLE_FILE), JSON.stringify(TABLE))
}
