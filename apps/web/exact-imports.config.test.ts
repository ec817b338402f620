import { expect, it } from 'vitest'
import { exactImports, filesByName } from './exact-imports.config.ts'

const INDEX = `import { Box } from "./core/Box.mjs";
import { getSize, getRadius } from "./core/get-size.mjs";
import { RemoveScroll } from "react-remove-scroll";
export { Box, getSize, getRadius, RemoveScroll };`
const files = () => filesByName(INDEX, '/lib')

it('has each name come from its own module', () => {
  const made = exactImports(`import { Box, getSize as size } from "@mantine/core";\nuse(Box, size)`, files)
  expect(made.split(/[;\n]/)).toEqual([
    'import { Box } from "/lib/core/Box.mjs"',
    'import { getSize as size } from "/lib/core/get-size.mjs"',
    '',
    'use(Box, size)',
  ])
  expect(exactImports(`import { RemoveScroll } from '@mantine/core'`, files)).toBe(
    'import { RemoveScroll } from "react-remove-scroll";',
  )
})

it('leaves alone what only the index has, and other libraries', () => {
  for (const code of [`import { Made } from '@mantine/core'`, `import { Box } from 'elsewhere'`])
    expect(exactImports(code, files)).toBe(code)
})

it('leaves out types', () => {
  expect(exactImports(`import { type BoxProps, Box } from '@mantine/core'`, files)).toBe(
    'import { Box } from "/lib/core/Box.mjs";',
  )
})
