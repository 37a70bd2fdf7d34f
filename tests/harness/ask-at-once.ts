import type { withSecondProcess } from './second-process'
import type { SignedIn } from './server'

const AT_ONCE = 20

/** The same request twenty times at once, of several people and through all processes. */
export const askAtOnce = async (
  { apps }: Pick<Awaited<ReturnType<typeof withSecondProcess>>, 'apps'>,
  people: readonly SignedIn[],
  address: string,
  body: object,
) => {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => {
      const authorization = `Bearer ${people[(at >> 1) % people.length]?.token}`
      const headers = { authorization, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await apps[at % apps.length]!.request(address, init)
      return { status: answer.status, body: (await answer.json()) as { error?: string } }
    }),
  )
  const lost = answers.filter(({ status }) => status !== 200)
  return {
    won: answers.length - lost.length,
    said: new Set(lost.map(({ body }) => body.error)),
    lost: lost.map(({ status }) => status),
  }
}

export const ONE_OF_ALL = { won: 1, lost: Array.from({ length: AT_ONCE - 1 }, () => 409) }
