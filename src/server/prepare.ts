import { resolve } from 'node:path'

import type { Logger } from 'pino'

import type { AnalysisRunner } from './analysis-thread/analysis-runner'
import { createDeps, type EmbeddedPlace, openDatabase, type RunningDeps } from './create-deps'
import { keepPrivate } from './db/private-folder'
import type { Deps } from './deps'
import type { Environment } from './env'
import { loadSampleWorkspace } from './sample-workspace'
import { ensureAdministrator } from './users/first-administrator'

/**
 * Everything before the first request: the database opened and migrated, somebody who can sign in,
 * the sample workspace. Answers what the server works with, and what to tell the person.
 */
export const prepareServer = async (
  env: Environment,
  log: Logger,
  {
    embedded,
    mayMakeUpPassword = true,
    ...threads
  }: Pick<Deps, 'reader'> &
    Partial<Pick<Deps, 'trainer' | 'backupCommand'>> & {
      analysisRunner?: AnalysisRunner
      embedded: EmbeddedPlace
      /** False: the first administrator has to have one that is configured. */
      mayMakeUpPassword?: boolean
    },
): Promise<{ deps: RunningDeps; notices: string[] }> => {
  const deps = await createDeps(env, log, await openDatabase(env, log, embedded), threads)
  if (env.ROLE === 'worker') return { deps, notices: [] }
  const administrator = await ensureAdministrator(deps, env, mayMakeUpPassword)
  const notices: string[] = []
  const exposed = deps.database.kind === 'embedded' && (await keepPrivate(resolve(env.DATA_DIR)))
  if (exposed) notices.push(exposed)
  if (env.SAMPLE_DATA === 'on' && (await loadSampleWorkspace(deps)) > 0) {
    notices.push('Loaded the sample workspace.')
  }
  if (!env.VITE_ENABLE_RATE_LIMIT) {
    notices.push('Rate limiting is switched off: passwords can be guessed without limit.')
  }
  // No log gets a person's address.
  if (administrator && mayMakeUpPassword) {
    const { email, madeUpPassword } = administrator
    notices.push(
      madeUpPassword
        ? `\n  Sign in as ${email}\n  Password:  ${madeUpPassword}  (shown only this once)\n`
        : `Sign in as ${email} with the password in ADMIN_PASSWORD`,
    )
  }
  return { deps, notices }
}
