/** The title of a page, which its text begins with; and what follows it. */
export function splitTitle(text: string): { title: string; body: string } {
  const found = /^# (.+)\n/.exec(text)
  return { title: found?.[1] ?? '', body: text.slice(found?.[0].length ?? 0) }
}

/** Some pages under a heading of the list of contents. */
export interface ContentsGroup {
  readonly heading: string
  readonly pages: readonly { readonly name: string; readonly title: string }[]
}

/** The list of contents as its text has it: headings, each with links to pages. */
export function readContents(text: string): readonly ContentsGroup[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      heading: part.split('\n', 1)[0] ?? '',
      pages: [...part.matchAll(/^- \[(.+)\]\(([\w-]+)\.md\)$/gm)].map(([, title = '', name = '']) => ({
        name,
        title,
      })),
    }))
}
