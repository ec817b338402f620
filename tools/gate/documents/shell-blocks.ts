/** One block of commands in a document. */
export interface ShellBlock {
  /** Document, heading, and which of its blocks: `deploy.md § Upgrade 2`. */
  readonly id: string
  /** `network`: asks registries of packages. */
  readonly kind: 'sh' | 'network'
  readonly text: string
}

/** How a block of commands begins; other words for a shell are not known, so that none is overlooked. */
const FENCE = /^```(\S*)( network)?$/
const NO_SHELL = ['http', 'json', 'nginx', 'sql', 'text']

/**
 * The blocks of commands in a Markdown document (`sh`, `sh network`), in their order.
 * @param name of the document, for the ids
 * @throws Error where a block says in another word, or not at all, what it is
 */
export function shellBlocks(name: string, markdown: string): ShellBlock[] {
  const blocks: ShellBlock[] = []
  const counts = new Map<string, number>()
  let heading = ''
  let open: { kind: ShellBlock['kind'] | null; lines: string[] } | null = null
  for (const line of markdown.split('\n')) {
    const [fence, word, network] = FENCE.exec(line) ?? []
    if (open !== null && line === '```') {
      if (open.kind !== null) {
        const count = (counts.get(heading) ?? 0) + 1
        counts.set(heading, count)
        blocks.push({
          id: `${name} § ${heading} ${count}`,
          kind: open.kind,
          text: `${open.lines.join('\n')}\n`,
        })
      }
      open = null
    } else if (open !== null) open.lines.push(line)
    else if (fence !== undefined) {
      if (word !== 'sh' && !NO_SHELL.includes(word ?? ''))
        throw new Error(`${name} § ${heading}: a block says \`${line}\`; commands are \`sh\``)
      open = { kind: word !== 'sh' ? null : network === undefined ? 'sh' : 'network', lines: [] }
    } else heading = /^##+ (.+)$/.exec(line)?.[1] ?? heading
  }
  return blocks
}
