let wanted = false

export const wantHeadingFocus = () => {
  wanted = true
}

export const takeHeadingFocus = (heading: HTMLElement | null) => {
  if (!wanted || !heading) return
  wanted = false
  heading.focus({ preventScroll: true })
}

export const headingAbove = (element: HTMLElement | null) =>
  element?.closest('section')?.querySelector<HTMLElement>(':is(h2,h3)[tabindex="-1"]') ?? null

export const pageHeading = () => document.querySelector<HTMLElement>('main h1[tabindex="-1"]')
