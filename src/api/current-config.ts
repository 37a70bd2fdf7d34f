import type { Config } from './config'

declare const APP_CONFIG: Config

export const config: Config = APP_CONFIG

export const printableConfig = (shown: Config) => ({
  ...shown,
  publicKey: shown.publicKey === '' ? '' : `…${shown.publicKey.slice(-4)}`,
})
