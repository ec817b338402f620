import type { ComponentProps } from 'react'

interface OpenLinkProps extends ComponentProps<'a'> {
  readonly href: string
  /** Whether pages below it are other places. */
  readonly exact?: boolean
}

/** A way to a page that is opened as a whole; it says where one is there already. */
export function OpenLink({ href, exact = false, ...rest }: OpenLinkProps) {
  const path = href.split(/[?#]/, 1)[0] ?? ''
  const here = window.location.pathname.replace(/\/$/, '')
  const isHere = here === path || (!exact && here.startsWith(`${path}/`))
  return <a href={href} aria-current={isHere ? 'page' : undefined} {...rest} />
}
