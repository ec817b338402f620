declare module 'fontkit' {
  /** A face of a font: what pdfkit lays text out with. */
  export interface Face {
    layout(text: string): unknown
  }
  /** @throws Error for a file that is none, or no font */
  export function openSync(path: string): Face
}
