import type { UtteranceRole } from '@/contracts/call-words'

const RATE = 8_000
const HEADER_BYTES = 44
const TABLE_SIZE = 4_096
/** Of the full scale: soft, because it is played over and over. */
const LOUDNESS = 0.16 * 32_767
const FADE_SECONDS = 0.03

const VOICES: Readonly<Record<UtteranceRole, { pitch: number; syllables: number } | null>> = {
  agent: { pitch: 329.63, syllables: 4.2 },
  caller: { pitch: 196, syllables: 3.7 },
  transfer: { pitch: 440, syllables: 0.8 },
  tool: null,
}

const WAVE = Float32Array.from({ length: TABLE_SIZE }, (_, index) => {
  const angle = (2 * Math.PI * index) / TABLE_SIZE
  return (Math.sin(angle) + 0.28 * Math.sin(2 * angle) + 0.09 * Math.sin(3 * angle)) / 1.2
})

/** One syllable's loudness: up and down, but never quite silent, so that speech is one passage. */
const SYLLABLE = Float32Array.from({ length: TABLE_SIZE }, (_, index) => {
  const swell = Math.sin((Math.PI * index) / TABLE_SIZE)
  return 0.22 + 0.78 * swell * swell
})

const STRESSES = [1, 0.45, 0.7, 0.55, 0.9, 0.4, 0.65, 0.8, 0.5, 0.75, 0.35, 0.95, 0.6] as const

type Timed = {
  role: UtteranceRole
  startSeconds: number | null
  endSeconds: number | null
}

const writeHeader = (view: DataView, dataBytes: number) => {
  const words = [0x52494646, 0x57415645, 0x666d7420, 0x64617461] as const
  view.setUint32(0, words[0])
  view.setUint32(4, 36 + dataBytes, true)
  view.setUint32(8, words[1])
  view.setUint32(12, words[2])
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  view.setUint32(36, words[3])
  view.setUint32(40, dataBytes, true)
}

/** Adds one utterance; every phrase is tuned a little differently, so that it does not drone. */
const sing = (
  samples: Int16Array,
  from: number,
  to: number,
  voice: { pitch: number; syllables: number },
  index: number,
) => {
  const fade = Math.min(FADE_SECONDS * RATE, (to - from) / 2)
  const tuning = 1 + (((index * 7) % 5) - 2) * 0.02
  const syllableStep = (voice.syllables * TABLE_SIZE) / RATE
  const pitchStep = (voice.pitch * tuning * TABLE_SIZE) / RATE
  const fall = (pitchStep * 0.2) / (to - from)
  let phase = 0
  let syllable = TABLE_SIZE / 4
  let step = pitchStep * 1.1
  for (let at = from; at < to; at += 1) {
    const edge = Math.min(1, (at - from) / fade, (to - 1 - at) / fade)
    const wave = WAVE[phase & (TABLE_SIZE - 1)] ?? 0
    const swell = SYLLABLE[syllable & (TABLE_SIZE - 1)] ?? 0
    const stress = STRESSES[(Math.floor(syllable / TABLE_SIZE) + index * 5) % STRESSES.length] ?? 1
    samples[at] = LOUDNESS * edge * swell * stress * wave
    phase += step
    syllable += syllableStep
    step -= fall
  }
}

/**
 * A stand-in for a recording: a WAV file (8 kHz, mono, 16 bit) in which each utterance is a soft
 * tone for as long as it lasts, the agent higher than the caller, with silence between. Utterances
 * without times are not heard; nothing sounds after `durationSeconds`. The same input gives the
 * same bytes.
 */
export const renderSampleAudio = (
  transcript: readonly Timed[],
  durationSeconds: number,
): Uint8Array<ArrayBuffer> => {
  const length = Math.max(0, Math.ceil(durationSeconds * RATE))
  const file = new Uint8Array(HEADER_BYTES + length * 2)
  writeHeader(new DataView(file.buffer), length * 2)
  // Int16Array writes in the machine's order; every platform Node runs on is little-endian, as WAV is.
  const samples = new Int16Array(file.buffer, HEADER_BYTES)
  transcript.forEach(({ role, startSeconds, endSeconds }, index) => {
    const voice = VOICES[role]
    if (!voice || startSeconds === null || endSeconds === null) return
    const from = Math.max(0, Math.round(startSeconds * RATE))
    const to = Math.min(length, Math.round(endSeconds * RATE))
    if (to > from) sing(samples, from, to, voice, index)
  })
  return file
}
