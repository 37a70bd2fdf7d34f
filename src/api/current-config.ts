import type { Config } from '@/contracts/web-config'

/** Only where no page is served: in tests. */
declare const APP_CONFIG: Config | undefined

const readPage = (): Config =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=config]')?.content ?? '')

/** As the server that the page comes from was configured. */
export const config: Config = typeof APP_CONFIG === 'undefined' ? readPage() : APP_CONFIG

export const printableConfig = (shown: Config) => ({
  ...shown,
  publicKey: shown.publicKey === '' ? '' : `…${shown.publicKey.slice(-4)}`,
})
