import { type ChangeActor, type ChangeDeps, type ChangeTx, change } from '../changes/change'
import type { RunningJob } from './run-job'

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** A transaction for each slice, until `work` answers no ids that it did after one; goes on where it stood. */
export const inSlices = async (
  deps: ChangeDeps,
  actor: ChangeActor,
  { progress, signal, checkpoint }: Pick<RunningJob, 'progress' | 'signal' | 'checkpoint'>,
  work: (tx: ChangeTx, after: string) => Promise<string[]>,
) => {
  // Only this writes the progress of such a job.
  let after = (progress as string | null) ?? FIRST_ID
  for (;;) {
    signal.throwIfAborted()
    const last = await change(deps, actor, async (tx) => {
      const ids = await work(tx, after)
      const highest = ids.toSorted().at(-1)
      await checkpoint(tx, highest ?? after)
      return highest
    })
    if (last === undefined) return
    after = last
  }
}
