const TEXTS = import.meta.glob<string>('../../../../docs/guide/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const PICTURES = import.meta.glob<string>('../../../../docs/guide/images/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The page that the guide begins with. */
export const FIRST_PAGE = 'README'

export type GuidePage = { readonly name: string; readonly title: string; readonly text: string }

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')

const ALL: readonly GuidePage[] = Object.entries(TEXTS).map(([path, text]) => ({
  name: nameOf(path),
  title: /^# (.+)$/m.exec(text)?.[1] ?? nameOf(path),
  text,
}))

/** The pages of the guide (`docs/guide`), the first one first, the others as it lists them. */
export function guidePages(): readonly GuidePage[] {
  const first = ALL.find(({ name }) => name === FIRST_PAGE)
  const place = ({ name }: GuidePage) => first?.text.indexOf(`(${name}.md)`) ?? 0
  return ALL.toSorted((a, b) => place(a) - place(b))
}

/** Where a picture of the guide is served, by its path in the text; undefined when there is none. */
export function pictureOf(source: string): string | undefined {
  return PICTURES[`../../../../docs/guide/${source}`]
}

/** The address of another page of the guide, by a link in the text; null for a link that leads elsewhere. */
export function pageOfLink(href: string): string | null {
  const name = /^([\w-]+)\.md$/.exec(href)?.[1]
  if (name === undefined) return null
  return name === FIRST_PAGE ? '/guide' : `/guide/${name}`
}
