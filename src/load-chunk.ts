/** The files of the build that are in the browser's cache, or on their way there. */
const fetched = new Map<string, Promise<void>>()

/**
 * Every `import()` of the build goes through here, in place of Vite's own helper. The HTML standard
 * lets a browser remember a module that failed to load and refuse it until the page is reloaded, so
 * files are fetched first and imported only once they are in the cache.
 *
 * @param files the chunk and all it imports, relative to the base of the build
 */
const loadChunk = async <Module>(
  load: () => Promise<Module>,
  files: string[] = [],
): Promise<Module> => {
  try {
    await Promise.all(files.map((file) => fetchOnce(import.meta.env.BASE_URL + file)))
    return await load()
  } catch (error) {
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
}

const fetchOnce = (path: string) => {
  const url = new URL(path, window.location.origin).href
  const arriving = fetched.get(url)
  if (arriving) return arriving
  const started = (isHere(url) ? Promise.resolve() : fetchFile(url)).then(() =>
    url.endsWith('.css') ? addStyles(url) : undefined,
  )
  fetched.set(url, started)
  started.catch(() => fetched.delete(url))
  return started
}

const isHere = (url: string) =>
  performance
    .getEntriesByName(url, 'resource')
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)

const fetchFile = async (url: string) => {
  try {
    const response = await fetch(url)
    // To its end: browsers keep only whole files.
    if (response.ok) await response.arrayBuffer()
    else throw new Error(`It was answered ${response.status}.`)
  } catch (cause) {
    // Not in the words of a browser: by those the router would reload the page itself, beside `PageError`.
    throw new TypeError(`Unable to preload ${url}`, { cause })
  }
}

const addStyles = async (href: string) => {
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  })
}

// The name that Vite imports.
export { loadChunk as __vitePreload }
