import { defineConfig, mergeConfig } from 'vite'

import product from '../../../vite.config'

/** What every other module comes after: with another name, all that load it have other names. */
const CHANGED = /\/src\/api\/current-config\.ts$/

export default defineConfig((env) =>
  mergeConfig(product(env), {
    plugins: [
      {
        name: 'next-version',
        transform: {
          filter: { id: CHANGED },
          handler: (code: string) => `${code}\nglobalThis.isNextVersion = true`,
        },
      },
    ],
  }),
)
