import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/
// One network packet: below it compression saves nothing.
const WORTH_IT_BYTES = 1000

/**
 * Writes a `.br` and a `.gz` twin, at the highest levels, beside every text file that is worth it.
 * @param {string} folder
 */
export const compressFolder = async (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(folder, '.vite')))
  await Promise.all(files.map(compressFile))
}

/** @param {string} file */
const compressFile = async (file) => {
  const bytes = await readFile(file)
  if (bytes.byteLength < WORTH_IT_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
