/** One block of commands in a document. */
export interface ShellBlock {
  /** The heading that it stands under. */
  readonly heading: string
  /** `systemd`: asks for a running systemd. */
  readonly kind: 'sh' | 'systemd'
  readonly text: string
}

/** The blocks of commands in a Markdown document (`sh`, `sh systemd`), in their order. */
export function shellBlocks(markdown: string): ShellBlock[] {
  let heading = ''
  return [...markdown.matchAll(/^## (.+)$|^```sh( systemd)?\n([\s\S]*?)^```$/gm)].flatMap(
    ([, title, systemd, text]): ShellBlock[] => {
      if (title !== undefined) {
        heading = title
        return []
      }
      return [{ heading, kind: systemd === undefined ? 'sh' : 'systemd', text: text ?? '' }]
    },
  )
}
