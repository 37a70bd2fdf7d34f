const TTY_EVERY_MS = 100
const PLAIN_EVERY_MS = 5_000

type Output = { isTTY?: boolean; write: (text: string) => unknown }

export const createProgress = (output: Output, line: () => string) => {
  const isTerminal = output.isTTY === true
  let lastShown = ''
  const show = () => {
    const text = line()
    if (text === lastShown) return
    lastShown = text
    output.write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`)
  }
  const timer = setInterval(show, isTerminal ? TTY_EVERY_MS : PLAIN_EVERY_MS)
  return {
    say: (sentence: string) => {
      output.write(isTerminal ? `\r\u001B[K${sentence}\n` : `${sentence}\n`)
      lastShown = ''
    },
    stop: () => {
      clearInterval(timer)
      if (isTerminal && lastShown !== '') output.write('\r\u001B[K')
    },
  }
}
export type Progress = ReturnType<typeof createProgress>
