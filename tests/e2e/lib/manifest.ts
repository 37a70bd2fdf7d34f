import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod'

const WEB = 'dist/web'

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
  }),
)

const readManifest = () =>
  manifest.parse(JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8')))

/** Every script file with the files that must run before it. */
export const importsOf = (): Map<string, string[]> => {
  const chunks = readManifest()
  return new Map(
    Object.values(chunks).map(({ file, imports }) => [
      file,
      imports.flatMap((name) => chunks[name]?.file ?? []),
    ]),
  )
}

/**
 * The script files that must be there before one of `entries` runs, with their sizes on the wire. An
 * entry is a module's path, or the name of a chunk that several modules share.
 */
export const scriptsOf = (entries: string[]): { file: string; bytes: number }[] => {
  const chunks = readManifest()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name] ?? Object.values(chunks).find((shared) => shared.name === name)
    if (!chunk) throw new Error(`The build has no chunk ${name}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...files].map((file) => ({ file, bytes: compressedBytes(join(WEB, file)) }))
}

/** As sent to a browser: the brotli twin, or the file itself where compressing it was not worth it. */
const compressedBytes = (file: string) =>
  statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
