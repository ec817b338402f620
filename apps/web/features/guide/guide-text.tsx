import { Link } from '@tanstack/react-router'
import Markdown from 'markdown-to-jsx/react'
import type { ComponentProps, ReactNode } from 'react'
import classes from './guide.module.css'
import { guidePath, pageOfLink } from './guide-table.ts'
import { pictureOf } from './guide-texts.ts'

/**
 * A text of the guide, drawn.
 * @param apart whether its links open in a tab of their own: where it stands beside somebody's work
 */
export function GuideText({ text, apart = false }: { text: string; apart?: boolean }) {
  return (
    <div className={classes.text}>
      <Markdown options={apart ? APART : HERE}>{text}</Markdown>
    </div>
  )
}

/** The guide's own text: no HTML in it, links to its pages and to pictures beside it. */
const optionsWith = (a: (props: ComponentProps<'a'>) => ReactNode) => ({
  disableParsingRawHTML: true,
  forceWrapper: true,
  overrides: { a, img: Picture, table: Table, code: Key },
})
/** Under the heading of the panel that it stands in. */
const LOWER = { h1: { component: 'h3' }, h2: { component: 'h4' } } as const
const HERE = optionsWith(GuideLink)
const apart = optionsWith(LinkApart)
const APART = { ...apart, overrides: { ...apart.overrides, ...LOWER } }

function GuideLink({ href = '', children }: ComponentProps<'a'>) {
  const page = pageOfLink(href)
  return page === undefined ? (
    <a href={href}>{children}</a>
  ) : (
    <Link to={guidePath(page) as string}>{children}</Link>
  )
}

function LinkApart({ href = '', children }: ComponentProps<'a'>) {
  const page = pageOfLink(href)
  return (
    <a href={page === undefined ? href : guidePath(page)} target="_blank" rel="noopener">
      {children}
    </a>
  )
}

function Picture({ src = '', alt = '' }: ComponentProps<'img'>) {
  return <img src={pictureOf(String(src))} alt={alt} loading="lazy" />
}

/** A table scrolls by itself where it is wider than the screen. */
function Table({ children }: ComponentProps<'table'>) {
  return (
    <div className={classes.table}>
      <table>{children}</table>
    </div>
  )
}

/** What the texts set apart as code is a key, or what one types. */
function Key({ children }: ComponentProps<'code'>) {
  return <kbd>{children}</kbd>
}
