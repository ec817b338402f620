/** What `apps/web/texts.config.ts` makes of `packages/words`. */
declare module 'virtual:texts' {
  /** Texts by namespace. */
  export type Piece = { default: Record<string, Record<string, unknown>> }
  export type PieceName = 'first' | 'open' | 'others'
  /** In which piece a namespace is. */
  export const pieceOf: (namespace: string) => PieceName
  /** By language. */
  const pieces: Partial<Record<string, Record<PieceName, () => Promise<Piece>>>>
  export default pieces
}
