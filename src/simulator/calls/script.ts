import type { SeededRandom } from '@/lib/seeded-random'

/**
 * A dialogue in a small notation, one line per turn: `A:` the agent, `C:` the caller,
 * `T name key=value; … → key=value; …` a tool runs, `S:` what came of it. Blank lines part it into
 * groups. A group headed `maybe` is played about half of the time; of neighbouring groups headed
 * `or`, exactly one is. Texts are templates of `fill`.
 */
export type Script = string

export type ScriptLine =
  | { role: 'agent' | 'caller'; template: string }
  | {
      role: 'tool'
      name: string
      arguments: Record<string, string>
      result: Record<string, string>
    }

type Group = { mark: 'always' | 'maybe' | 'or'; lines: ScriptLine[] }

const SUMMARY = /^\s*S: (.*)$/m

const readValues = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('; ').map((pair) => {
      const [key = '', value = ''] = pair.split('=')
      return [key, value]
    }),
  )

const readLine = (line: string): ScriptLine => {
  const [, mark, text = ''] = /^([ACT]):? (.*)$/.exec(line) ?? []
  if (mark === 'A') return { role: 'agent', template: text }
  if (mark === 'C') return { role: 'caller', template: text }
  const [, name = '', given = '', result = ''] = /^(\w+) (.*) → (.*)$/.exec(text) ?? []
  if (name === '') throw new Error(`Not a line of a script: ${line}`)
  return { role: 'tool', name, arguments: readValues(given), result: readValues(result) }
}

const readGroup = (block: string): Group => {
  const [first = '', ...rest] = block.split('\n').map((line) => line.trim())
  return first === 'maybe' || first === 'or'
    ? { mark: first, lines: rest.map(readLine) }
    : { mark: 'always', lines: [first, ...rest].map(readLine) }
}

const readGroups = (script: Script): Group[] =>
  script
    .replace(SUMMARY, '')
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => readGroup(block.trim()))

export const summaryOf = (script: Script): string => SUMMARY.exec(script)?.[1] ?? ''

/** Chooses a way through the script. Throws on a line that is not in the notation. */
export const playScript = (script: Script, random: SeededRandom): ScriptLine[] => {
  const played: ScriptLine[] = []
  let alternatives: ScriptLine[][] = []
  const close = () => {
    if (alternatives.length > 0) played.push(...random.pick(alternatives))
    alternatives = []
  }
  for (const { mark, lines } of readGroups(script)) {
    if (mark !== 'or') close()
    if (mark === 'or') alternatives.push(lines)
    else if (mark === 'always' || random.chance(0.55)) played.push(...lines)
  }
  close()
  return played
}
