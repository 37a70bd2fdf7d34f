export const lineOf = (part: EventTarget): number | null => {
  const line = part instanceof Element ? part.closest<HTMLElement>('[data-utterance]') : null
  return line ? Number(line.dataset['utterance']) : null
}

export const wantsToPlay = (pressed: EventTarget): boolean =>
  pressed instanceof Element &&
  pressed.closest('[data-words]') !== null &&
  pressed.closest('button,a,summary,pre') === null &&
  (getSelection()?.isCollapsed ?? true)

export const moveAmongTimes = (
  list: HTMLElement | null,
  from: EventTarget,
  key: string,
): boolean => {
  const times = [...(list?.querySelectorAll<HTMLElement>('[data-time]') ?? [])]
  const at = times.findIndex((time) => time === from)
  if (at === -1) return false
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: times.length - 1 }[key]
  const time = to === undefined ? undefined : times[to]
  time?.focus()
  return time !== undefined
}
