/** What we use of bidi-js, whose own types describe another form of it than Node loads. */
declare module 'bidi-js' {
  /** For each character of a text how deep it stands in directions: even is left to right. */
  export interface Levels {
    readonly levels: Uint8Array
  }

  /** Unicode's bidirectional algorithm; `end` is the last character of a part. */
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Levels
    /** The places of all characters; those of the part in the order in which they are drawn. */
    getReorderedIndices(text: string, levels: Levels, start: number, end: number): number[]
    getMirroredCharactersMap(
      text: string,
      levels: Uint8Array,
      start: number,
      end: number,
    ): Map<number, string>
  }
}
