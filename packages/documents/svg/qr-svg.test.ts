import jsqr from 'jsqr'
import { expect, it } from 'vitest'
import { qrSvg } from './qr-svg.ts'

const SCALE = 4

/** Paints the image's path the way a browser does: runs of dark modules on white. */
function pixels(svg: string): { data: Uint8ClampedArray; side: number } {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * SCALE
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(length)) * SCALE; column++)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  }
  return { data, side }
}

it('is read as the text it was made of', () => {
  const text = 'otpauth://totp/FXMatch:trader.golfe?issuer=FXMatch&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const { data, side } = pixels(qrSvg(text))
  expect(jsqr.default(data, side, side)?.data).toBe(text)
})

it('carries nothing of the text as text', () => {
  expect(qrSvg('"><script>alert(1)</script>')).not.toContain('script')
})
