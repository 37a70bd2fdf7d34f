import type { Page } from 'playwright-core'

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Even a slow line on a loaded machine: what takes longer never comes. */
const GIVE_UP_MS = 60_000

/**
 * Runs in the page: resolves with the time since `from` (a page clock reading, ms) of the frame in
 * which `selector` matches something. Gives up with what the page says instead; by a timer, because
 * frames may have stopped too.
 */
const UNTIL = `(selector, from) => new Promise((resolve, reject) => {
  const late = setTimeout(() => reject(new Error(
    'Nothing matches ' + selector + ' on ' + location.href + ' after ${GIVE_UP_MS} ms. It says: ' +
      document.body.innerText.slice(0, 400))), ${GIVE_UP_MS})
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    clearTimeout(late)
    resolve(performance.now() - from)
  }
  look()
})`

const until = (page: Page, selector: string, from = 'performance.now()') =>
  page.evaluate<number>(`(${UNTIL})(${JSON.stringify(selector)}, ${from})`)

/** How often a script was asked for until now, and the bytes of all as they were sent. */
const sentScripts = (page: Page) =>
  page.evaluate<{ requests: number; bytes: number }>(`(() => {
    const sent = performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd > 0)
    const bytes = new Map(sent.map(({ name, encodedBodySize }) => [name, encodedBodySize]))
    return { requests: sent.length, bytes: [...bytes.values()].reduce((sum, one) => sum + one, 0) }
  })()`)

/** Opens `path`: from asking for the document to its first paint and to `ready`, in ms. */
export const openTimes = async (page: Page, path: string, ready: string) => {
  await page.goto(path, { waitUntil: 'commit' })
  const done = await until(page, ready, '0')
  const scripts = await sentScripts(page)
  const firstPaint = await page.evaluate<number>(`new Promise((resolve, reject) => {
    new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime))
      .observe({ type: 'paint', buffered: true })
    setTimeout(() => reject(new Error('Nothing was painted on ' + location.href)), ${GIVE_UP_MS})
  })`)
  return { firstPaint, ready: done, ...scripts }
}

/** From pressing an entry of the sidebar to the frame that shows `ready`, in ms. */
export const moveTime = (page: Page, link: string, ready: string) =>
  page.evaluate<number>(`(() => {
    const from = performance.now()
    const links = [...document.querySelectorAll('nav[aria-label=Main] a')]
    const link = links.find((one) => one.textContent.startsWith(${JSON.stringify(link)}))
    if (!link) throw new Error('There is no link ' + ${JSON.stringify(link)} + ' in the sidebar.')
    link.click()
    return (${UNTIL})(${JSON.stringify(ready)}, from)
  })()`)

/**
 * Types one character into the search of the call list: how long it took to be drawn, and from the
 * server's answer to the list it describes, in ms; null when the answer changed nothing to see.
 */
export const typeTimes = (page: Page, character: string) =>
  page.evaluate<{ paint: number; answer: number | null }>(`(async () => {
    const box = document.querySelector('input[type=search]')
    const changes = []
    new MutationObserver(() => changes.push(performance.now()))
      .observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true })
    const answered = new Promise((resolve) => new PerformanceObserver((entries) => {
      const answer = entries.getEntries().find(({ name }) => /[?&]q=/.test(name))
      if (answer) resolve(answer.responseEnd)
    }).observe({ type: 'resource' }))
    const from = performance.now()
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    write.call(box, box.value + ${JSON.stringify(character)})
    box.dispatchEvent(new Event('input', { bubbles: true }))
    const paint = new Promise((resolve) =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from))))
    const patience = new Promise((resolve) => setTimeout(() => resolve(null), 2000))
    const answer = await Promise.race([answered, patience])
    if (answer === null) return { paint: await paint, answer: null }
    const shown = () => changes.find((at) => at >= answer)
    while (shown() === undefined && performance.now() < answer + 2000) {
      await new Promise(requestAnimationFrame)
    }
    return { paint: await paint, answer: shown() === undefined ? null : shown() - answer }
  })()`)
