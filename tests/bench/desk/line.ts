import type { Page } from 'playwright-core'

/** The browser's own line and processor, or those of an old machine on a poor line. */
export const LINES = ['fast', 'slow'] as const
export type Line = (typeof LINES)[number]

const SLOW = { cpu: 4, latency: 150, bitsPerSecond: 1_600_000 }

/** Puts a page on a line; CPU and network are slowed by the browser itself. */
export const putOnLine = async (page: Page, line: Line) => {
  if (line === 'fast') return
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: SLOW.bitsPerSecond / 8,
    uploadThroughput: SLOW.bitsPerSecond / 16,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
}
