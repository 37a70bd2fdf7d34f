import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'

import { readStaticFiles, serveWeb } from '@/server/http/serve-web'

import { compressFolder } from '../../../scripts/lib/compress.mjs'
import { serveLocally } from '../../harness/serve-locally'

const ROWS = 50

const STATIC_PAGE =
  '<!doctype html><html lang="en"><title>Static</title><body><h1>A static page</h1><p id="ready">Ready</p></body></html>'

const INDEX =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title><body><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>'

/** The least that React, the router and the query cache can be: two pages, one of them a list. */
const MAIN = `
import { QueryClient, QueryClientProvider, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'

const queryClient = new QueryClient()
const rows = queryOptions({ queryKey: ['rows'], queryFn: async () => (await fetch('/rows.json')).json() })
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () =>
    h('div', null, h('nav', { 'aria-label': 'Main' }, h(Link, { to: '/' }, 'Form'), h(Link, { to: '/list' }, 'List')), h(Outlet)),
})
const form = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => h('form', null, h('input', { type: 'email' }), h('input', { type: 'password' })),
})
const list = createRoute({
  getParentRoute: () => root,
  path: '/list',
  loader: ({ context }) => context.queryClient.ensureQueryData(rows),
  component: List,
})
function List() {
  const { data } = useSuspenseQuery(rows)
  return h('ul', null, data.map((row: { id: number; name: string }) => h('li', { key: row.id, 'data-row': '' }, row.name)))
}
const router = createRouter({ routeTree: root.addChildren([form, list]), context: { queryClient }, defaultPreload: 'intent' })
createRoot(document.getElementById('root')!).render(
  h(QueryClientProvider, { client: queryClient }, h(RouterProvider, { router })),
)
`

/**
 * Builds and serves, as the product is built and served, what no page can be quicker than: a static
 * page at `/static.html` and an empty application at `/` and `/list`.
 */
export const serveFloor = async () => {
  // Inside the project, so that the libraries are found.
  const parent = 'node_modules/.cache'
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'floor-'))
  writeFileSync(join(folder, 'index.html'), INDEX)
  writeFileSync(join(folder, 'main.tsx'), MAIN)
  const dist = join(folder, 'dist')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: 'dist', target: 'es2023', modulePreload: { polyfill: false } },
  })
  const rows = Array.from({ length: ROWS }, (_, id) => ({ id, name: `Row ${id}` }))
  writeFileSync(join(dist, 'rows.json'), JSON.stringify(rows))
  writeFileSync(join(dist, 'static.html'), STATIC_PAGE)
  cpSync('public/favicon.svg', join(dist, 'favicon.ico'))
  await compressFolder(dist)
  const server = await serveLocally(new Hono().use(serveWeb(readStaticFiles(dist))).fetch)
  return {
    url: server.url,
    close: () => {
      void server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
