import type { Page } from 'playwright-core'

/** What a page keeps in memory: `nodes` are those of its documents and those taken out but still held. */
export type Held = { bytes: number; nodes: number; listeners: number }

/** After a full collection. */
export const heldNow = async (page: Page): Promise<Held> => {
  const session = await page.context().newCDPSession(page)
  // Twice, because what the first one frees may have held more.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}
