import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { z } from 'zod'
import { WEB_DOCUMENTS } from './web-documents.ts'

/** Where the build leaves the table, in its folder. A name with a dot is not served. */
export const PAGE_TABLE_FILE = '.pages.json'

/** Paths of this site. */
const files = z.array(z.string().regex(/^\/assets\/[\w.~-]+$/))

const pageSchema = z.object({
  /** As the router writes it; which addresses it fits: `fitsAddress`. */
  path: z.string(),
  /** The built document that shows it. */
  document: z.enum(WEB_DOCUMENTS),
  /** Whether it depends on who is signed in. The other pages are the same for everybody. */
  personal: z.boolean(),
  /** Whether it stands in the frame of the signed-in pages. */
  framed: z.boolean(),
  scripts: files,
  styles: files,
  /** The pieces of a language's texts that it shows. */
  texts: z.array(z.string()),
  /** What it looks like before anything is known of who opens it, by language; null where it says nothing then. */
  drawn: z.record(z.enum(LANGUAGE_CODES), z.string()).nullable(),
  /** The calls that it makes as soon as it is there, `$code` standing for the last part of its address. */
  asks: z.array(z.string().regex(/^\/(?:api\/[\w./?=&%$-]+|v1\/openapi\.json)$/)),
})
export type WebPage = z.infer<typeof pageSchema>

/**
 * What the pages of the web begin with, as its build found in the router: the server has the browser fetch it together
 * with the page. Of several patterns that fit an address, the first one counts.
 */
export const pageTableSchema = z.object({
  pages: z.array(pageSchema),
  texts: z.record(z.enum(LANGUAGE_CODES), z.record(z.string(), files)),
})
export type PageTable = z.infer<typeof pageTableSchema>
