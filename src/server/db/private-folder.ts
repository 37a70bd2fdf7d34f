import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { reasonOf } from '@/lib/reason-of'

const FOR_OTHERS = 0o077

const ownPaths = async (directory: string) => {
  const names = await readdir(directory)
  const files = names.filter((name) => name === 'credentials.key' || name === 'lock.sock')
  const folder = join(directory, 'database')
  const inside = names.includes('database') ? await readdir(folder, { recursive: true }) : []
  return [
    directory,
    ...files.map((name) => join(directory, name)),
    ...(names.includes('database') ? [folder] : []),
    ...inside.map((name) => join(folder, name)),
  ]
}

/** Folders 0700, files 0600; a sentence when that cannot be done, as on a disk without permissions. */
export const keepPrivate = async (directory: string): Promise<string | null> => {
  if (process.platform === 'win32') return null
  try {
    for (const path of await ownPaths(directory)) {
      const { mode } = await lstat(path)
      if ((mode & FOR_OTHERS) === 0) continue
      await chmod(path, mode & 0o700)
      const after = await lstat(path)
      if ((after.mode & FOR_OTHERS) !== 0) throw new Error('the disk keeps no permissions')
    }
    return null
  } catch (error) {
    return `Other users of this machine may be able to read ${directory}: ${reasonOf(error)}. Make it readable for the server's user only.`
  }
}
