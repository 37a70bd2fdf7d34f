import { figures } from './figures'

const STEPS = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['KB', 1e3],
] as const

/** "812 B", "3.4 KB", "1.2 GB". */
export const sizeWords = (bytes: number): string => {
  const [unit, size] = STEPS.find(([, least]) => bytes >= least) ?? ['B', 1]
  return `${figures(Math.round((bytes / size) * 10) / 10)} ${unit}`
}
