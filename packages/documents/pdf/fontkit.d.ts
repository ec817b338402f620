declare module 'fontkit' {
  /** Letters as they are set: which, where, and how wide together. */
  export interface GlyphRun {
    readonly glyphs: readonly { readonly advanceWidth: number }[]
    /** In units of the face: how far to the next letter, and how far from its own place a letter stands. */
    readonly positions: readonly { xAdvance: number; xOffset: number }[]
    readonly advanceWidth: number
  }
  /** A letter of a face, and the characters that it stands for. */
  export interface Glyph {
    codePoints: readonly number[]
  }
  /** A face of a font: what pdfkit lays text out with. */
  export interface Face {
    layout(
      text: string,
      features?: unknown,
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun
    getGlyph(id: number, characters?: readonly number[]): Glyph | null
  }
  /** @throws Error for a file that is none, or no font */
  export function openSync(path: string): Face
}
