// The figures of the code base beside what they should be at most. Advice: nothing fails over a limit.
import { measureFigures } from './lib/figures.mjs'
import { enterProject, main } from './lib/project.mjs'

await main(async () => {
  enterProject({ readEnvFile: false })
  for (const { name, value, limit, details } of measureFigures()) {
    const isOver = value > limit
    console.log(`${isOver ? '✗' : '✓'} ${name.padEnd(40)} ${value} (at most ${limit})`)
    if (isOver || process.argv.includes('--details')) {
      for (const detail of details) console.log(`    ${detail}`)
    }
  }
})
