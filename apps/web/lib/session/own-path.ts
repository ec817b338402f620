/** Nowhere: what is resolved against it and stays there leads to this site, wherever it is served. */
const HERE = 'https://here.invalid'

/** Pages one does not wish for: they lead in and out. */
const DOORS: ReadonlySet<string> = new Set(['/login', '/logout', '/register', '/second-factor'])

/**
 * The page that somebody wished for before the sign-in, as a path of this site; null for everything else. An address is
 * read as browsers read it: they drop tabs and line breaks, and take a backslash for a slash.
 */
export function ownPath(wished: unknown): string | null {
  if (typeof wished !== 'string' || !wished.startsWith('/') || !URL.canParse(wished, HERE)) return null
  const { origin, pathname, search, hash } = new URL(wished, HERE)
  if (origin !== HERE || pathname.startsWith('//') || DOORS.has(pathname.replace(/\/+$/, ''))) return null
  return `${pathname}${search}${hash}`
}
