import type { Plugin } from 'vite'

import type { Config } from '../../src/contracts/web-config.ts'
import { configuredPage } from '../../src/contracts/configured-page.ts'

/** Writes the configuration into index.html, for development and for a page that other servers serve. */
export const configured = (config: Config): Plugin => ({
  name: 'configured',
  transformIndexHtml: (html) => configuredPage(html, config),
})
