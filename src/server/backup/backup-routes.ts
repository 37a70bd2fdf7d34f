import { backups } from '@/contracts/backups'

import type { Deps } from '../deps'
import { apiRouter } from '../http/api-router'
import { askForBackup, listBackups } from './backups'

export const backupRoutes = (deps: Deps) =>
  apiRouter()
    .jsonRoute(
      'GET /backups',
      'The backups that are kept and those that failed lately, the newest first. Admins only.',
      { access: 'admin', answer: backups },
      () => listBackups(deps.db),
    )
    .jsonRoute(
      'POST /backups',
      'Have a backup made now, unless one is being made. Admins only; 409 where backups are off.',
      { access: 'admin', answer: backups, mayFail: [409] },
      async ({ actor }) => {
        await askForBackup(deps, actor)
        return listBackups(deps.db)
      },
    )
