declare module 'fontkit' {
  /** Letters as they are set: which, where, and how wide together. */
  export interface GlyphRun {
    readonly glyphs: readonly unknown[]
    readonly positions: readonly unknown[]
    readonly advanceWidth: number
  }
  /** A face of a font: what pdfkit lays text out with. */
  export interface Face {
    layout(text: string, features?: unknown): GlyphRun
  }
  /** @throws Error for a file that is none, or no font */
  export function openSync(path: string): Face
}
