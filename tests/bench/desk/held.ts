import type { Page } from 'playwright-core'

/**
 * What a page keeps in memory: `nodes` of its document, and `others`, which browsers make inside some of
 * these, or which were taken out but are still held.
 */
export type Held = { bytes: number; nodes: number; others: number; listeners: number }

const countNodes = (page: Page) =>
  page.evaluate<number>(`(() => {
    const walker = document.createTreeWalker(document)
    let nodes = 1
    while (walker.nextNode()) nodes += 1
    return nodes
  })()`)

/** After a full collection. */
export const heldNow = async (page: Page): Promise<Held> => {
  const session = await page.context().newCDPSession(page)
  // Twice, because what the first one frees may have held more.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const counters = await session.send('Memory.getDOMCounters')
  await session.detach()
  const nodes = await countNodes(page)
  return {
    bytes: usedSize,
    nodes,
    others: counters.nodes - nodes,
    listeners: counters.jsEventListeners,
  }
}
