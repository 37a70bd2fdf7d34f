import { type AlertFiring, alertFiring } from '@/contracts/alerts'

import { createStoredList } from './stored-list'

const KEPT_PER_RULE = 200

const stored = createStoredList<AlertFiring>('alertFirings', alertFiring)

const isSame = (a: AlertFiring, b: Pick<AlertFiring, 'ruleId' | 'about'>) =>
  a.ruleId === b.ruleId && a.about === b.about

/** What has fired in this browser, oldest first. */
export const alertFirings = {
  ...stored,
  claim: (firing: AlertFiring): boolean => {
    if (stored.read().items.some((one) => isSame(one, firing))) return false
    stored.change((all) => {
      const own = all.filter(({ ruleId }) => ruleId === firing.ruleId)
      const dropped = new Set(own.slice(0, Math.max(0, own.length + 1 - KEPT_PER_RULE)))
      return [...all.filter((one) => !dropped.has(one)), firing]
    })
    return true
  },
  noteMail: (firing: AlertFiring, mail: NonNullable<AlertFiring['mail']>) =>
    stored.change((all) => all.map((one) => (isSame(one, firing) ? { ...one, mail } : one))),
  keepOnly: (ruleIds: ReadonlySet<string>) => {
    if (stored.read().items.every(({ ruleId }) => ruleIds.has(ruleId))) return
    stored.change((all) => all.filter(({ ruleId }) => ruleIds.has(ruleId)))
  },
}
