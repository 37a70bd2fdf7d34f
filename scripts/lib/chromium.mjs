import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { run, step } from './run.mjs'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
  'msedge.exe',
]

/** Where Chromium and its kin install themselves outside the PATH. */
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[
    process.env['PROGRAMFILES'],
    process.env['PROGRAMFILES(X86)'],
    process.env['LOCALAPPDATA'],
  ].flatMap((folder) =>
    folder
      ? [
          join(folder, 'Google/Chrome/Application/chrome.exe'),
          join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [],
  ),
]

/** The browser the end-to-end tests drive: CHROME_PATH, or one found on the system. */
export const findChromium = () => {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...USUAL_PLACES].find((file) => existsSync(file))
}

export const NO_CHROMIUM =
  'The end-to-end tests need a browser: install Chromium or Chrome, or set CHROME_PATH to one.'

/** As {@link findChromium}, but installs Debian's package where that is possible. */
export const findOrInstallChromium = async () => {
  const found = findChromium()
  if (found !== undefined) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  await step('Installing chromium', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
  })
  return findChromium()
}
