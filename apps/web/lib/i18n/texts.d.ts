/** What `apps/web/texts.config.ts` makes of `packages/words`. */
declare module 'virtual:texts' {
  /** Texts by namespace. */
  export type Piece = { default: Record<string, Record<string, unknown>> }
  /** By language. */
  const pieces: Partial<Record<string, Record<'first' | 'others', () => Promise<Piece>>>>
  export default pieces
}
