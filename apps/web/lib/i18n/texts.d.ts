/** What `apps/web/texts.config.ts` makes of `packages/words`. */
declare module 'virtual:texts' {
  /** Texts by namespace. */
  export type Piece = { default: Record<string, Record<string, unknown>> }
  /** The name of the piece in which a namespace is. */
  export const pieceOf: (namespace: string) => string
  /** By language, then by the name of the piece; `first` is what every page shows. */
  const pieces: Partial<
    Record<string, { first: () => Promise<Piece> } & Record<string, () => Promise<Piece>>>
  >
  export default pieces
}
