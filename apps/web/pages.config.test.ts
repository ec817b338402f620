// @vitest-environment happy-dom
import { existsSync } from 'node:fs'
import type { AnyRoute } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { openPages } from './app/open/open-pages.ts'
import { createAppRouter } from './app/router.ts'
import { findRoutes, stylesFirst } from './pages.config.ts'

it('finds each route of the router with what it shows and what it stands in', async () => {
  const routes = Object.values(createAppRouter({} as never).routesById) as AnyRoute[]
  const found = await findRoutes()
  const shown = routes.filter(({ path, options }) => path !== undefined && options.component !== undefined)
  expect(shown.length).toBeGreaterThan(80)
  for (const route of shown) {
    const page = found.find(({ path }) => path === route.fullPath)
    const framed = route.parentRoute.id === '/signed-in'
    expect([route.fullPath, page?.modules.length]).toEqual([route.fullPath, framed ? 2 : 1])
    for (const module of page?.modules ?? []) expect(existsSync(module), module).toBe(true)
  }
})

it('finds each page without the router, in its own document', async () => {
  const found = (await findRoutes()).filter(({ document }) => document === 'open.html')
  expect(found.map(({ path }) => path)).toEqual(openPages.map(({ path }) => path))
  for (const { path, modules } of found)
    expect([path, modules.length, modules.every((module) => existsSync(module))]).toEqual([path, 1, true])
})

it('asks for styles before scripts', () => {
  expect(
    stylesFirst(
      '<script src="/a.js"></script>\n<script type="module" src="/b.js"></script>\n<link rel="modulepreload" href="/c.js">\n<link rel="stylesheet" href="/d.css">\n</head>',
    ),
  ).toBe(
    '<script src="/a.js"></script>\n<link rel="stylesheet" href="/d.css">\n<script type="module" src="/b.js"></script>\n<link rel="modulepreload" href="/c.js">\n</head>',
  )
})
