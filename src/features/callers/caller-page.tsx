import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Merge, Pencil, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'

import { useAuth } from '@/api/auth'
import { titleOfCaller } from '@/api/callers'
import { callerQuery, mergeCallers, renameCaller, undoCallerMerge } from '@/api/caller-detail'
import {
  CallerCalls,
  CallerIdentity,
  CallerNotes,
  CallerNumbers,
  CallerWork,
  sourceWords,
} from '@/components/caller-facts'
import { CallerList, labelOfCaller } from '@/components/caller-field'
import { CallerMerges } from '@/components/caller-merges'
import { CallerMood } from '@/components/caller-mood'
import { Unavailable } from '@/components/unavailable'
import { type CallerDetail, patchCallerInput } from '@/contracts/callers'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { FormError } from '@/ui/field'
import { FormDialog, SavedNow, TextField, useVersion } from '@/ui/form'
import { useHotkeys } from '@/ui/hotkeys'
import { notify, undo } from '@/ui/notify'
import { Page } from '@/ui/page'
import { ErrorState, SkeletonRows } from '@/ui/states'

export function CallerPage({ id, onKept }: { id: string; onKept: (id: string) => void }) {
  const { data: caller, error, refetch } = useQuery(callerQuery(id))
  const keptId = caller?.id
  const goToKept = useEffectEvent(onKept)
  useEffect(() => {
    if (keptId !== undefined && keptId !== id) goToKept(keptId)
  }, [id, keptId])
  if (caller) return <OneCaller caller={caller} />
  return (
    <Page title="Caller">
      {error ? (
        <Unavailable noun="Caller" icon={<UserRound size={24} />} error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={5} rowClassName="h-20" label="Loading the caller" />
      )}
    </Page>
  )
}

type Asked = { about: 'name' } | { about: 'merge'; otherId: string | null }

function OneCaller({ caller }: { caller: CallerDetail }) {
  const { user } = useAuth()
  const [asked, ask] = useState<Asked | null>(null)
  const { id, names, merges, similar } = caller
  const mayMerge = user?.role !== 'user'
  const rename = () => ask({ about: 'name' })
  const merge = (otherId: string | null) => ask({ about: 'merge', otherId })
  useHotkeys('Caller', [
    { key: 'e', label: 'Edit the name', run: rename },
    ...(mayMerge ? [{ key: 'm', label: 'Merge with another caller', run: () => merge(null) }] : []),
  ])
  const [shown] = names
  return (
    <Page
      title={titleOfCaller(caller)}
      meta={shown ? `Name ${sourceWords(shown)}` : 'No name is known'}
      actions={
        <>
          <Button icon={<Pencil />} hotkey="e" onClick={rename}>
            Edit name
          </Button>
          {mayMerge ? (
            <Button icon={<Merge />} hotkey="m" onClick={() => merge(null)}>
              Merge…
            </Button>
          ) : null}
        </>
      }
    >
      {similar.length === 0 || !mayMerge ? null : (
        <div className="rounded-control bg-info-soft px-3 py-2 text-row text-info">
          <p className="font-medium">Perhaps the same person</p>
          <ul className="flex flex-col gap-1 pt-1">
            {similar.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center gap-2">
                <bdi>{labelOfCaller(other.name, other.value)}</bdi>
                <Button size="sm" variant="ghost" onClick={() => merge(other.id)}>
                  Compare
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          <Card>
            <CallerCalls callerId={id} />
          </Card>
          <Card>
            <CallerNotes callerId={id} hotkeyTitle="Caller" />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-lg:order-first">
          <Card>
            <CallerNumbers caller={caller} />
          </Card>
          <Card>
            <CallerWork callerId={id} hotkeyTitle="Caller" />
          </Card>
          <Card>
            <CallerMood callerId={id} />
          </Card>
          {merges.length === 0 ? null : (
            <Card>
              <CallerMerges merges={merges} mayUndo={mayMerge} />
            </Card>
          )}
        </div>
      </div>
      {asked?.about === 'name' ? (
        <RenameDialog caller={caller} onClose={() => ask(null)} />
      ) : asked ? (
        <MergeDialog caller={caller} otherId={asked.otherId} onClose={() => ask(null)} />
      ) : null}
    </Page>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-4 text-row empty:hidden">
      {children}
    </div>
  )
}

type Props = { caller: CallerDetail; onClose: () => void }

const typedName = ({ names }: CallerDetail) =>
  names.find(({ source }) => source === 'person')?.name ?? null

function RenameDialog({ caller: latest, onClose }: Props) {
  const [caller] = useState(latest)
  const save = useMutation(renameCaller)
  const { mutate: takeBack } = useMutation(renameCaller)
  const { isStale, take } = useVersion(caller.version, latest, save.error)
  const before = typedName(caller)
  const form = useForm({
    resolver: zodResolver(patchCallerInput.pick({ name: true })),
    defaultValues: { name: caller.name ?? '' },
  })
  const told = (saved: CallerDetail) => {
    onClose()
    const { id, version } = saved
    const back = () =>
      takeBack(
        { id, version, name: before },
        { onSuccess: () => notify.success('The name is as it was') },
      )
    notify.success(`Name saved: ${titleOfCaller(saved)}`, undo(back))
  }
  return (
    <FormDialog
      title="Edit the name"
      description="It is shown wherever this caller is. Leave it empty to use what calls told."
      onClose={onClose}
      form={form}
      onSubmit={({ name }) =>
        save.mutate({ id: caller.id, version: take(), name }, { onSuccess: told })
      }
      submitLabel={isStale ? 'Save mine' : 'Save'}
      mutation={save}
    >
      {isStale ? <SavedNow>{latest.name ?? 'no name'}</SavedNow> : null}
      <TextField name="name" label="Name" autoComplete="off" maxLength={200} />
    </FormDialog>
  )
}

function MergeDialog({ caller, otherId, onClose }: Props & { otherId: string | null }) {
  const [picked, pick] = useState(otherId)
  return picked === null ? (
    <Dialog
      title="Merge with another caller"
      description="Type a name or a number. Nothing changes before you have seen both."
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <CallerList
        value={null}
        except={caller.id}
        onPick={({ value }) => {
          if (value !== null) pick(value)
        }}
      />
    </Dialog>
  ) : (
    <Compare caller={caller} otherId={picked} onClose={onClose} />
  )
}

function Compare({ caller, otherId, onClose }: Props & { otherId: string }) {
  const { data: other, error, refetch } = useQuery(callerQuery(otherId))
  const merge = useMutation(mergeCallers)
  const { mutate: takeBack } = useMutation(undoCallerMerge)
  const isSame = other?.id === caller.id
  const send = () =>
    merge.mutate(
      { keepId: caller.id, otherId: other?.id ?? otherId },
      {
        onSuccess: ({ mergeId }) => {
          onClose()
          const back = () =>
            takeBack(mergeId, { onSuccess: () => notify.success('They are two callers again') })
          notify.success('Merged into one caller', undo(back))
        },
      },
    )
  return (
    <Dialog
      size="lg"
      title="Merge these callers?"
      description={`${titleOfCaller(caller)} is kept and gets the calls, numbers and open work of both. This can be undone.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={merge.isPending}
            disabledReason={
              isSame
                ? 'These are already the same caller'
                : other
                  ? null
                  : 'Wait until both are here'
            }
            onClick={send}
          >
            Merge
          </Button>
        </>
      }
    >
      <FormError error={merge.error} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title="Kept" caller={caller} />
        {other ? (
          <Side title="Merged into it" caller={other} />
        ) : error ? (
          <ErrorState title="The caller could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={4} label="Loading the caller" />
        )}
      </div>
    </Dialog>
  )
}

function Side({ title, caller }: { title: string; caller: CallerDetail }) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-2 rounded-control border border-line p-3 text-row"
    >
      <p className="text-meta text-ink-muted">{title}</p>
      <p dir="auto" className="text-title font-semibold wrap-anywhere text-ink">
        {titleOfCaller(caller)}
      </p>
      <CallerIdentity caller={caller} />
    </section>
  )
}
