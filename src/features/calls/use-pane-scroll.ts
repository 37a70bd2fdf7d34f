import { useEffect, useLayoutEffect, useRef } from 'react'

// Survives the visit to a call's own page.
let left: { list: string | undefined; top: number } | undefined

/**
 * Where a list with a pane of its own is scrolled to when it comes on screen: where the same list was
 * left, else to what is selected in it.
 */
export const usePaneScroll = (
  pane: HTMLElement | null,
  list: string | undefined,
  showSelected: () => void,
) => {
  const latest = useRef({ list, showSelected })
  useEffect(() => {
    latest.current = { list, showSelected }
  })
  useLayoutEffect(() => {
    if (!pane) return undefined
    if (left && left.list === latest.current.list) pane.scrollTo(0, left.top)
    else latest.current.showSelected()
    return () => {
      left = { list: latest.current.list, top: pane.scrollTop }
    }
  }, [pane])
}
