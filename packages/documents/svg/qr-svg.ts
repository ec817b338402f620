import { QR_QUIET_ZONE, qrMatrix } from '../pdf/qr.ts'

/**
 * The QR code of a text as an SVG image, dark on light whatever surrounds it: readers want that.
 * @throws Error if the text is longer than a QR code holds.
 */
export function qrSvg(text: string): string {
  const { size, runs } = qrMatrix(text)
  const side = size + 2 * QR_QUIET_ZONE
  const modules = runs
    .map(
      ({ row, column, length }) =>
        `M${column + QR_QUIET_ZONE} ${row + QR_QUIET_ZONE}h${length}v1h-${length}z`,
    )
    .join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<rect width="${side}" height="${side}" fill="#fff"/><path d="${modules}" fill="#000"/></svg>`,
  ].join('')
}
