import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from './project.mjs'

/**
 * A file of the product, without tests, migrations and generated files. Comment lines are whole
 * lines; code lines are neither blank nor comments. An import's path is that of a file here, if any.
 *
 * @typedef {{ specifier: string; path: string | undefined }} Import
 * @typedef {{ path: string; lines: string[]; commentLines: number; codeLines: number; imports: Import[] }} SourceFile
 */

const NOT_PRODUCT = /\.test\.tsx?$|\.gen\.ts$|\/db\/migrations\//
const IMPORT = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)'([^']+)'/g
const ENDINGS = ['', '.ts', '.tsx']

/** @returns {SourceFile[]} */
export const readSourceFiles = () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => /\.(tsx?|css)$/.test(path) && !NOT_PRODUCT.test(path))
    .filter((path) => existsSync(join(root, path)))
    .map(readSource)
}

/** @type {(path: string) => SourceFile} */
const readSource = (path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.trimEnd().split('\n')
  const commentLines = countCommentLines(lines)
  const blank = lines.filter((line) => line.trim() === '').length
  const specifiers = new Set([...text.matchAll(IMPORT)].map(([, specifier = '']) => specifier))
  return {
    path,
    lines,
    commentLines,
    codeLines: lines.length - blank - commentLines,
    imports: [...specifiers].map((specifier) => ({ specifier, path: resolve(path, specifier) })),
  }
}

/** @type {(lines: string[]) => number} */
const countCommentLines = (lines) => {
  let inBlock = false
  return lines.filter((line) => {
    const text = line.trim()
    if (!inBlock && /^(\/\*|\{\/\*)/.test(text)) inBlock = true
    const isComment = inBlock || text.startsWith('//')
    if (inBlock && text.includes('*/')) inBlock = false
    return isComment
  }).length
}

/** @type {(from: string, specifier: string) => string | undefined} */
const resolve = (from, specifier) => {
  if (!/^(@|\.\.?)\//.test(specifier)) return undefined
  const target = specifier.startsWith('@/')
    ? join('src', specifier.slice(2))
    : join(dirname(from), specifier)
  const found = ENDINGS.map((ending) => target + ending).find(
    (path) => /\.\w+$/.test(path) && existsSync(join(root, path)),
  )
  return found?.replaceAll('\\', '/')
}
