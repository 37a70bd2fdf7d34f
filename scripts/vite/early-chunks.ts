import type { Plugin, Rolldown } from 'vite'

type Chunks = Map<string, Rolldown.OutputChunk>

const SHELL = /\/src\/routes\/_app\.tsx\?tsr-split=component$/
const PAGE = /\/src\/routes\/_app\.(.+)\.tsx\?tsr-split=component$/
const LIGHT_PAGE = /\/src\/routes\/(simple)\.tsx\?tsr-split=component$/

/**
 * Writes into index.html which chunks each page will need, so that its inline script can ask for
 * them beside the first one instead of a round trip after it. Nothing is asked for when signed out.
 *
 * The result is a `<meta name="chunks">` with `{"*": [files], "/reports": [files], …}`; `*` is for
 * every page, a segment that starts with `$` stands for any. A page that stands under `=` and its
 * address needs what is named there and nothing else.
 */
export const earlyChunks = (): Plugin => ({
  name: 'early-chunks',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks: Chunks = new Map()
      for (const output of Object.values(bundle ?? {})) {
        if (output.type === 'chunk') chunks.set(output.fileName, output)
      }
      const content = JSON.stringify(chunksByPage(chunks)).replaceAll('"', '&quot;')
      return html.replace('<script>', `<meta name="chunks" content="${content}" />\n    <script>`)
    },
  },
})

const chunksByPage = (chunks: Chunks): Record<string, string[]> => {
  const all = [...chunks.values()]
  const first = new Set(
    all.filter((chunk) => chunk.isEntry).flatMap((chunk) => chainOf(chunk, chunks)),
  )
  const later = (roots: Rolldown.OutputChunk[]) =>
    [...new Set(roots.flatMap((root) => chainOf(root, chunks)))]
      .filter((file) => !first.has(file))
      .map((file) => `/${file}`)
  const holds = (pattern: RegExp) =>
    all.filter((chunk) => chunk.moduleIds.some((id) => pattern.test(id)))

  const shared = later(holds(SHELL))
  const pages = holds(PAGE).flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const name = PAGE.exec(id)?.[1]
      if (name === undefined || name === '$') return []
      return [[pathOf(name), later([chunk]).filter((file) => !shared.includes(file))] as const]
    }),
  )
  const light = holds(LIGHT_PAGE).flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const name = LIGHT_PAGE.exec(id)?.[1]
      return name === undefined ? [] : [[`=${pathOf(name)}`, later([chunk])] as const]
    }),
  )
  return { '*': shared, ...Object.fromEntries([...pages, ...light]) }
}

/** A chunk and everything it imports statically. */
const chainOf = (
  chunk: Rolldown.OutputChunk,
  chunks: Chunks,
  seen = new Set<string>(),
): string[] => {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((file) => chunks.get(file) ?? [])
  return [chunk.fileName, ...imported.flatMap((other) => chainOf(other, chunks, seen))]
}

/** `unified-dashboard.$id` is `/unified-dashboard/$id`; `index` is `/`. */
const pathOf = (name: string) => `/${name.replace(/\.?index$/, '').replaceAll('.', '/')}`
