/**
 * The same answer, or after `seconds` an error that says what was waited for: a bench that stands
 * still says why.
 */
export const within = async <Value>(
  seconds: number,
  what: string,
  answer: Promise<Value>,
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    const error = new Error(`Waited ${seconds} seconds for ${what}`)
    timer = setTimeout(() => reject(error), seconds * 1000)
  })
  try {
    return await Promise.race([answer, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
