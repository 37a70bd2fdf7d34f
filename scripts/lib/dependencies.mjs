import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './project.mjs'

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

/**
 * Groups of files that import each other, directly or not (Tarjan's strongly connected components).
 *
 * @param {SourceFile[]} files
 * @returns {string[][]}
 */
export const findCircles = (files) => {
  const importsOf = new Map(
    files.map(({ path, imports }) => [path, imports.flatMap((it) => it.path ?? [])]),
  )
  /** @type {Map<string, number>} */
  const order = new Map()
  /** @type {Map<string, number>} */
  const lowest = new Map()
  /** @type {string[]} */
  const open = []
  /** @type {string[][]} */
  const circles = []

  /** @type {(path: string) => number} */
  const visit = (path) => {
    const index = order.size
    order.set(path, index)
    lowest.set(path, index)
    open.push(path)
    for (const other of importsOf.get(path) ?? []) {
      if (!importsOf.has(other)) continue
      if (!order.has(other)) lower(path, visit(other))
      else if (open.includes(other)) lower(path, order.get(other) ?? index)
    }
    if (lowest.get(path) === index) {
      const group = open.splice(open.indexOf(path))
      if (group.length > 1) circles.push(group)
    }
    return lowest.get(path) ?? index
  }
  /** @type {(path: string, index: number) => void} */
  const lower = (path, index) => void lowest.set(path, Math.min(lowest.get(path) ?? index, index))

  for (const { path } of files) if (!order.has(path)) visit(path)
  return circles
}

/**
 * Imports that the layers of `.oxlintrc.json` forbid. Lint sees only how an import is written; here
 * one that leaves its feature or folder counts as the `@/` it stands for, too.
 *
 * @param {SourceFile[]} files
 * @returns {string[]} `file → imported file`
 */
export const findArrowsUp = (files) => {
  const layers = readLayers()
  return files.flatMap(({ path, imports }) => {
    const forbidden = layers.filter(({ holds }) => holds(path)).flatMap((layer) => layer.forbidden)
    return imports
      .filter(({ specifier, path: target }) => {
        const leaves = target !== undefined && moduleOf(target) !== moduleOf(path)
        const written = leaves ? [specifier, target.replace(/^src\//, '@/')] : [specifier]
        return forbidden.some((regex) => written.some((it) => regex.test(it)))
      })
      .map(({ specifier, path: target }) => `${path} → ${target ?? specifier}`)
  })
}

/** @type {(path: string) => string} `src/features/calls`, `src/server/db` */
const moduleOf = (path) => path.split('/').slice(0, 3).join('/')

/** @returns {{ holds: (path: string) => boolean; forbidden: RegExp[] }[]} */
const readLayers = () => {
  const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
  return overrides.flatMap((/** @type {any} */ { files, excludeFiles = [], rules }) => {
    const [, options] = [rules['no-restricted-imports']].flat()
    if (!options?.patterns) return []
    const [included, excluded] = [files.map(globToRegex), excludeFiles.map(globToRegex)]
    /** @type {(globs: RegExp[], path: string) => boolean} */
    const matches = (globs, path) => globs.some((glob) => glob.test(path))
    return {
      holds: (/** @type {string} */ path) => matches(included, path) && !matches(excluded, path),
      forbidden: options.patterns.flatMap((/** @type {any} */ { regex }) =>
        regex ? new RegExp(regex) : [],
      ),
    }
  })
}

/** @type {(glob: string) => RegExp} */
const globToRegex = (glob) => {
  const pattern = glob
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{([^}]*)\}/g, (_, choices) => `(?:${choices.replaceAll(',', '|')})`)
    .replaceAll('**/', '\u0000')
    .replaceAll('**', '\u0001')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '(?:.*/)?')
    .replaceAll('\u0001', '.*')
  return new RegExp(`^${pattern}$`)
}
