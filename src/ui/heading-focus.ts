// After a navigation focus belongs on the new page's heading, which may be drawn later than the
// navigation ends: the wish is kept until a heading takes it.
let wanted = false

/** The next page heading to appear shall take focus. */
export const wantHeadingFocus = () => {
  wanted = true
}

/** Focuses a heading if one was asked for; without one, the wish stays. */
export const takeHeadingFocus = (heading: HTMLElement | null) => {
  if (!wanted || !heading) return
  wanted = false
  // Where the page is scrolled to is the router's business.
  heading.focus({ preventScroll: true })
}

/** The heading of the part that something stands in, where such headings take focus. */
export const headingAbove = (element: HTMLElement | null) =>
  element?.closest('section')?.querySelector<HTMLElement>(':is(h2,h3)[tabindex="-1"]') ?? null

export const pageHeading = () => document.querySelector<HTMLElement>('main h1[tabindex="-1"]')
