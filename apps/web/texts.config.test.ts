import { join } from 'node:path'
import { expect, it } from 'vitest'
import { piecesShownBy, textsOfComponents } from './texts.config.ts'

const at = (path: string) => join(import.meta.dirname, path)

it('knows the texts of a screen and of all that it imports, but not of what comes later', () => {
  expect(piecesShownBy([at('features/notices/about-screen.tsx')])).toEqual(['notices'])
  expect(piecesShownBy([at('app/pages/entry-page.tsx')])).toEqual(['auth'])
  expect(piecesShownBy([at('app/pages/sign-up-page.tsx')])).toContain('people')
})

it('has components that are imported later bring their texts, and nothing else', () => {
  const { transform } = textsOfComponents() as unknown as {
    transform: (code: string, id: string) => { code: string } | null
  }
  const changed = (code: string) => transform(code, at('app/screens/x.ts'))?.code ?? null
  const screen = `import('../../features/notices/about-screen.tsx')`
  expect(changed(`lazyRouteComponent(() => ${screen}, 'AboutScreen')`)).toContain(
    `lazyRouteComponent(() => withTexts(${screen}, ["notices"]), 'AboutScreen')`,
  )
  expect(changed(`lazy(async () => (await ${screen}).AboutScreen)`)).toContain(`await withTexts(${screen}, [`)
  for (const other of [`(await ${screen}).askForList()`, `typeof ${screen}`, ` * lazy(() => ${screen})`])
    expect(changed(other)).toBeNull()
})
