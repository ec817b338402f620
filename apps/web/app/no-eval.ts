/**
 * The content security policy forbids code made of strings. The schemas' library would try whether it may, and every
 * try is a violation that the browser reports: it is told beforehand, where it reads its settings, without being
 * loaded with the first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
