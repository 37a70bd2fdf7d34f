import type { SeededRandom } from '@/lib/seeded-random'

import type { Script } from './scenario'

export type ScriptLine = { role: 'agent' | 'caller'; template: string } | { role: 'tool' }

type Group = { mark: 'always' | 'maybe' | 'or'; lines: ScriptLine[] }

const readLine = (line: string): ScriptLine => {
  if (line === 'T') return { role: 'tool' }
  if (line.startsWith('A: ')) return { role: 'agent', template: line.slice(3) }
  if (line.startsWith('C: ')) return { role: 'caller', template: line.slice(3) }
  throw new Error(`Not a line of a script: ${line}`)
}

const readGroup = (block: string): Group => {
  const lines = block.split('\n').map((line) => line.trim())
  const first = lines[0]
  const mark = first === 'maybe' || first === 'or' ? first : 'always'
  return { mark, lines: lines.slice(mark === 'always' ? 0 : 1).map(readLine) }
}

const readGroups = (script: Script): Group[] =>
  script
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => readGroup(block.trim()))

/** Chooses a way through the script. Throws on a line that is not in the notation. */
export const playScript = (script: Script, random: SeededRandom): ScriptLine[] => {
  const groups = readGroups(script)
  const played: ScriptLine[] = []
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index]
    if (!group) break
    if (group.mark === 'or') {
      const alternatives = [group]
      while (groups[index + 1]?.mark === 'or') {
        index += 1
        const next = groups[index]
        if (next) alternatives.push(next)
      }
      played.push(...random.pick(alternatives).lines)
    } else if (group.mark === 'always' || random.chance(0.55)) {
      played.push(...group.lines)
    }
  }
  return played
}
