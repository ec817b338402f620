import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageStyles, pickStyles } from './page-styles.ts'
import { readStyles } from './style-sheet.ts'

const NONE = new Set<string>()
/** What a drawing with some classes needs of a style sheet. */
const picked = (css: string, classes: readonly string[], given: readonly string[] = []) =>
  pickStyles(readStyles(css), { classes: new Set(classes), given: new Set(given) })

describe('the styles of a drawing', () => {
  it.each([
    ['a rule for a class that it has', '.a{color:red}', '.a{color:red}'],
    ['none for another', '.other{color:red}', ''],
    ['of several ways to fit, those that do', '.a,.other,p{margin:0}', '.a,p{margin:0}'],
    ['what needs two classes only with both', '.a .other{color:red}.a.b>p{color:red}', '.a.b>p{color:red}'],
    ['what asks for no class', ':root{color:red}#root>*{margin:0}', ':root{color:red}#root>*{margin:0}'],
    [
      'what excludes a class, or has a choice of them',
      'p:not(.other){margin:0}:is(.other,.a) b{margin:0}[data-x=".other"]{margin:0}',
      'p:not(.other){margin:0}:is(.other,.a) b{margin:0}[data-x=".other"]{margin:0}',
    ],
    [
      'a layer with what is left of it',
      '@layer x,y;@layer x{.a{top:0}.other{top:0}}',
      '@layer x,y;@layer x{.a{top:0}}',
    ],
    ['no empty block', '@media (width<=9px){@layer x{.other{top:0}}}', ''],
    [
      'no sign that is a picture of its own: each is laid out as a document, before anything is seen',
      '.a:before{content:"";mask:url("data:image/svg+xml,%3Csvg/%3E")}.a{top:0}@font-face{src:url(/a.woff2)}',
      '.a{top:0}@font-face{src:url(/a.woff2)}',
    ],
    ['nothing of paper', '@media print{.a{top:0}}@page{margin:0}.a{top:1px}', '.a{top:1px}'],
    [
      'the movements that it names',
      '@keyframes go{to{top:0}}@keyframes no{to{top:0}}.a{animation:1s go}',
      '@keyframes go{to{top:0}}.a{animation:1s go}',
    ],
    [
      'text with brackets and signs as it stands',
      '.a:before{content:"}.other{;\\""}',
      '.a:before{content:"}.other{;\\""}',
    ],
    [
      'a rule within a rule whole',
      '.a{color:red;.other &{color:blue}}',
      '.a{color:red;.other &{color:blue}}',
    ],
    ['names written with a backslash, whatever they are', '.w\\:other{top:0}', '.w\\:other{top:0}'],
  ])('are %s', (_what, css, expected) => {
    expect(picked(css, ['a', 'b'])).toBe(expected)
  })

  it('have of custom properties those that are asked for, by what is asked for', () => {
    const css = ':root{--seen:var(--base);--base:red;--none:var(--never);--never:blue}.a{color:var(--seen)}'
    expect(picked(css, ['a'])).toBe(':root{--seen:var(--base);--base:red}.a{color:var(--seen)}')
    expect(picked(css, [])).toBe('')
    expect(picked(css, [], ['--never'])).toBe(':root{--never:blue}')
  })

  it('are refused where a style sheet is cut off', () => {
    for (const cut of ['.a{color:red', '.a{content:"', '.a', '@media (x){.a{top:0}'])
      expect(() => readStyles(cut), cut).toThrow(RangeError)
  })

  it('take no longer for a style sheet of brackets than for another', () => {
    const odd = `${'('.repeat(200_000)}{}`
    expect(() => pickStyles(readStyles(odd), { classes: NONE, given: NONE })).toThrow(RangeError)
  })
})

describe('the styles of a page', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fxmatch-styles-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'assets/one.css'), '.a{color:var(--c)}.b{top:0}')
    writeFileSync(join(folder, 'assets/two.css'), ':root{--c:red;--d:blue}.a{top:1px}')
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const files = ['/assets/one.css', '/assets/two.css']

  it('are picked of its sheets in their order, by the classes and styles of its elements', async () => {
    const stylesOf = pageStyles(folder)
    const { css, source } = await stylesOf(files, '<p class="x a">')
    expect(css).toBe('.a{color:var(--c)}:root{--c:red}.a{top:1px}')
    expect(source).toMatch(/^'sha256-[\w+/]{43}='$/)
    expect((await stylesOf(files, '<p class="b" style="color:var(--d)">')).css).toBe(
      '.b{top:0}:root{--d:blue}',
    )
  })

  it('have nothing of what somebody is called, and are the same for two who see the same', async () => {
    const stylesOf = pageStyles(folder)
    const named = (name: string) => stylesOf(files, `<p class="a" title="${name}">${name}</p>`)
    const [one, other] = await Promise.all([named('Ali'), named('&lt;/style&gt; class=&quot;b&quot; .b{}')])
    expect(other).toEqual(one)
  })

  it('cannot be picked of a sheet that is not there, until it is', async () => {
    const stylesOf = pageStyles(folder)
    await expect(stylesOf(['/assets/three.css'], '<p class="a">')).rejects.toThrow('ENOENT')
    writeFileSync(join(folder, 'assets/three.css'), '.a{left:0}')
    expect((await stylesOf(['/assets/three.css'], '<p class="a">')).css).toBe('.a{left:0}')
  })
})
