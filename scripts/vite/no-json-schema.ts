import type { Plugin } from 'vite'

/**
 * Leaves out of the browser what it never does: describe a schema as JSON Schema. Every schema of
 * zod refers to that code, so no bundler can drop it by itself; it is a fifth of the library.
 */
export const noJsonSchema = (): Plugin => ({
  name: 'no-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      if (names.length === 0)
        throw new Error('zod no longer exports its JSON Schema code this way.')
      const refuse =
        "const refuse = () => { throw new Error('The browser does not describe schemas.') }"
      const aliases = [...code.matchAll(/^export \{ .+ \};?$/gm)].map(([line]) => line)
      return {
        code: [refuse, ...names.map((name) => `export const ${name} = refuse`), ...aliases].join(
          '\n',
        ),
        map: null,
      }
    },
  },
})
