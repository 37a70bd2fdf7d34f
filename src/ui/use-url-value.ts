import { useEffect, useRef, useState } from 'react'

/**
 * A value that is quick on the screen and lives in the URL: setting it paints at once, the URL (and
 * with it the request) follows when it has rested for `restMs`. What the URL says later of earlier
 * steps never overwrites what was set since; a change from elsewhere (Back, "Clear all") does.
 */
export const useUrlValue = (inUrl: string, write: (value: string) => void, restMs: number) => {
  const [value, setValue] = useState(inUrl)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef([inUrl])
  const latestWrite = useRef(write)
  useEffect(() => {
    latestWrite.current = write
  })

  useEffect(() => {
    const own = sent.current.indexOf(inUrl)
    if (own >= 0) {
      sent.current = sent.current.slice(own)
      return
    }
    sent.current = [inUrl]
    clearTimeout(timer.current)
    setValue(inUrl)
  }, [inUrl])
  useEffect(() => () => clearTimeout(timer.current), [])

  const set = (next: string) => {
    setValue(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const text = next.trim()
      if (sent.current.at(-1) === text) return
      sent.current.push(text)
      latestWrite.current(text)
    }, restMs)
  }
  return [value, set] as const
}
