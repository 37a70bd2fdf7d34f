import type { Config } from './config'

declare const APP_CONFIG: Config

/** The configuration this application was built with; vite.config.ts puts it here. */
export const config: Config = APP_CONFIG

/** What the console shows at load: of the public key, only its end. */
export const printableConfig = (shown: Config) => ({
  ...shown,
  publicKey: shown.publicKey === '' ? '' : `…${shown.publicKey.slice(-4)}`,
})
