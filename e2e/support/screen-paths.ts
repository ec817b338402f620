import { readdirSync, readFileSync } from 'node:fs'

const SCREENS = new URL('../../apps/web/app/screens/', import.meta.url)

/** What needs no session is examined by name, without one. */
const PUBLIC_TABLES = new Set(['public-screens.ts', 'traveller-screens.ts'])

/** Every path behind the sign-in, from the application's own route tables: a screen that is added is examined too. */
export function screenPaths(): string[] {
  return readdirSync(SCREENS)
    .filter((file) => !PUBLIC_TABLES.has(file))
    .flatMap((file) => [
      ...readFileSync(new URL(file, SCREENS), 'utf8').matchAll(/(?:^ {4}path: |orderList\()'(\/[^']*)'/gm),
    ])
    .map(([, path]) => path ?? '')
}
