import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

const PLAIN_ICON = fileURLToPath(new URL('../../src/ui/plain-icon.tsx', import.meta.url))

/** Has every icon of lucide-react made by `src/ui/plain-icon.tsx`, which says why. */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  load: {
    filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `export { createPlainIcon as default } from ${JSON.stringify(PLAIN_ICON)}`,
  },
})
