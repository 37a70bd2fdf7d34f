import type { Page } from 'playwright-core'

/** Keeps a chunk of the build from coming. Answers how to let it through again. */
export const refuseChunk = async (page: Page, chunk: string) => {
  const files = new RegExp(`/assets/${chunk}-`)
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

/** What stands in the place of a part that did not come. */
export const NOT_LOADED = /^This could not be loaded\./
