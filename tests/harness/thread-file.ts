/** A thread from its source instead of the build: it learns TypeScript first. `more` runs in it, too. */
export const threadFile = (source: URL, more = ''): URL => {
  const code = `
    import { parentPort } from 'node:worker_threads'
    import { register } from '${import.meta.resolve('tsx/esm/api')}'
    register()
    await import('${source.href}')
    ${more}`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
