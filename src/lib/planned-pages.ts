/** Addresses of the specification whose pages are still to come. */
export const PLANNED_PAGES: Readonly<Record<string, string>> = {
}

/** The name of the page that will be at an address; undefined for an address of none. */
export const plannedPage = (path: string): string | undefined => {
  const here = path.replace(/\/$/, '')
  return PLANNED_PAGES[here]
}
