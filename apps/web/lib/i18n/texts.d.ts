/** What `apps/web/texts.config.ts` makes of `packages/words`. */
declare module 'virtual:texts' {
  /** Texts by namespace. */
  export type Piece = { default: Record<string, Record<string, unknown>> }
  /** What every page shows, and what loads the other pieces of its language, by their names. */
  export type FirstPiece = Piece & { others: Record<string, () => Promise<Piece>> }
  /** The name of the piece in which a namespace is; where there is no such piece, it is in `others`. */
  export const pieceOf: (namespace: string) => string
  /** By language. */
  const languages: Partial<Record<string, () => Promise<FirstPiece>>>
  export default languages
}
