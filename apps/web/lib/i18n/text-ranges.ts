/** Which texts a page shows beside those of every page: those of the pages for everybody, or all. */
export type TextRange = 'open' | 'all'

/** The pieces that these texts come in (`texts.config.ts`). */
export const PIECES_OF: Readonly<Record<TextRange, readonly ('open' | 'others')[]>> = {
  open: ['open'],
  all: ['open', 'others'],
}
