import type { Sink } from '@/api/call-export'

type SaveFilePicker = (options: {
  suggestedName: string
  types: { description: string; accept: Record<string, string[]> }[]
}) => Promise<FileSystemFileHandle>

// Where a browser has it, it is this function; TypeScript's types do not know it yet.
const picker = () =>
  'showSaveFilePicker' in window ? (window.showSaveFilePicker as SaveFilePicker) : undefined

export const fileSink = {
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
