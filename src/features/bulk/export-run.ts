import { useSyncExternalStore } from 'react'

import { ApiError } from '@/api/api-error'
import { blobSink, type Export, type ExportProgress, readExport, type Sink } from '@/api/csv-export'
import { session } from '@/api/session'
import { dayOf } from '@/lib/day'
import { counted } from '@/lib/figures'
import { createListeners } from '@/lib/listeners'
import { notify } from '@/ui/notify'
import { saveAsFile } from '@/ui/save-as-file'

type SaveFilePicker = (options: {
  suggestedName: string
  types: { description: string; accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle>

// Where a browser has it, it is this function; TypeScript's types do not know it yet.
const picker = () =>
  'showSaveFilePicker' in window ? (window.showSaveFilePicker as SaveFilePicker) : undefined

const fileSink = {
  isSupported: () => picker() !== undefined,
  /** Null when the person closes the dialog without a file. */
  open: async (suggestedName: string): Promise<Sink | null> => {
    const types = [{ description: 'CSV file', accept: { 'text/csv': ['.csv'] } }]
    try {
      const handle = await picker()?.({ suggestedName, types })
      const file = await handle?.createWritable()
      if (!file) return null
      return {
        write: (chunk) => file.write(chunk),
        finish: async () => {
          await file.close()
          return null
        },
        discard: () => file.abort(),
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null
      throw error
    }
  },
}

/** From so many calls on, the file is written straight to disk where the browser can. */
const LARGE = 50_000
const ANNOUNCE_MS = 250

export type RunningExport = ExportProgress & { noun: string; cancel: () => void }

let running: RunningExport | null = null
const { subscribe, announce } = createListeners()
const set = (next: RunningExport | null) => {
  running = next
  announce()
}

export const useRunningExport = () => useSyncExternalStore(subscribe, () => running)
export const useIsExporting = () => useSyncExternalStore(subscribe, () => running !== null)

/** Null: the person thought better of it. */
const openSink = async (count: number, name: string): Promise<Sink | null> =>
  count >= LARGE && fileSink.isSupported() ? fileSink.open(name) : blobSink()

export const startExport = async (wanted: Export): Promise<void> => {
  if (running) return
  const { file: list, noun, count, ask } = wanted
  const name = `${list}-${dayOf(new Date())}.csv`
  const stop = new AbortController()
  const cancel = () => stop.abort()
  let rows = 0
  let announcedAt = 0
  set({ rows, total: count, noun, cancel })
  const stopFollowing = session.subscribe(() => session.read() ?? cancel())
  try {
    const sink = await openSink(count, name)
    if (!sink) return
    const file = await readExport({
      ask,
      sink,
      signal: stop.signal,
      onProgress: (progress) => {
        rows = progress.rows
        if (Date.now() - announcedAt < ANNOUNCE_MS) return
        announcedAt = Date.now()
        set({ ...progress, noun, cancel })
      },
    })
    if (file) saveAsFile(file, name)
    notify.success(`${counted(rows, noun)} exported to ${name}`)
  } catch (error) {
    if (stop.signal.aborted) return notify.success('Export cancelled. Nothing was saved.')
    const message = error instanceof ApiError ? error.message : 'The file could not be written.'
    notify.error(message, { label: 'Try again', run: () => void startExport(wanted) })
  } finally {
    stopFollowing()
    set(null)
  }
  return undefined
}
