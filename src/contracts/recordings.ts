import * as z from 'zod'

export const recordingPlayInput = z.object({
  fromSeconds: z.number().nonnegative(),
  ticket: z.string().max(200).optional(),
})

/** The right to fetch the audio of one call for a while: see `GET /recordings/{id}`. */
export const recordingPlay = z.object({ ticket: z.string(), expiresAt: z.iso.datetime() })
export type RecordingPlay = z.infer<typeof recordingPlay>

export const recordingPeaks = z.object({
  /** How long the audio is; null when its format does not say. */
  seconds: z.number().nonnegative().nullable(),
  /** The loudest moment of each of many equally long sections, 0 to 100; null when not readable. */
  peaks: z.array(z.int().min(0).max(100)).nullable(),
})
export type RecordingPeaks = z.infer<typeof recordingPeaks>
