import { describe, expect, it } from 'vitest'
import { sidesNamed, styledFiles } from './sides.ts'

const inCss = (text: string) =>
  sidesNamed({ path: 'apps/web/ui/one.module.css', text: `.a {\n  ${text}\n}\n` }).length
const inTsx = (text: string) => sidesNamed({ path: 'apps/web/ui/one.tsx', text }).length

describe('a side of the page, where a page may be read from right to left', () => {
  it.each([
    'margin-left: 8px;',
    'padding-right: 0;',
    'border-left: 1px solid;',
    'left: 0;',
    'right: auto;',
    'text-align: left;',
    'text-align: right;',
    'float: right;',
    'border-top-left-radius: 3px;',
    'border-radius: 3px 0 0 3px;',
    'padding: 2px 0 2px 6px;',
    'inset: var(--head, 44px) 0 0 auto;',
    'scroll-padding: 31px 0 31px 120px;',
    '--some-edge: right;',
  ])('is found in %s', (text) => {
    expect(inCss(text)).toBe(1)
  })

  it.each([
    'margin-inline-start: 8px;',
    'text-align: start;',
    'text-align: var(--number-edge);',
    'padding: 2px 6px;',
    'padding: 2px 6px 4px;',
    'padding: 2px 6px 4px 6px;',
    'inset-inline: 0 60%;',
    'border-radius: 3px;',
    'background-position: left;',
  ])('is not in %s', (text) => {
    expect(inCss(text)).toBe(0)
  })

  it.each([
    'const a = <i style={{ marginLeft: 4 }} />',
    'const a = <i style={{ left: 4 }} />',
    'const a = <Box ml={4} />',
    'const a = <Text ta="right" />',
    "const a = { SIGNED: '→' }",
    'const a = <i>← {back}</i>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    'const a = `${before} → ${after}`',
    "const style = { textAlign: 'left' as const, paddingRight: 3 }",
  ])('is found in %s', (text) => {
    expect(inTsx(text)).toBe(1)
  })

  it.each([
    'const a = <i style={{ marginInlineStart: 4 }} />',
    "const a = t('lessThan', { left: amount })",
    'const a = <Td align="right" />',
    'const a = <a><span className="mirrored">←</span> {back}</a>',
    'const a = <i>↑ ↓</i>',
  ])('is not in %s', (text) => {
    expect(inTsx(text)).toBe(0)
  })

  it('is named nowhere in the web', () => {
    const files = styledFiles()
    expect(files.filter(({ path }) => path.endsWith('.css')).length).toBeGreaterThan(100)
    expect(files.flatMap(sidesNamed)).toEqual([])
  })
})
