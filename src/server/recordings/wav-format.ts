type Loudness = (view: DataView, at: number) => number

export type WavFormat = {
  dataStart: number
  dataBytes: number
  frameBytes: number
  sampleBytes: number
  framesPerSecond: number
  loudness: Loudness
}

const PCM = 1
const FLOAT = 3
const A_LAW = 6
const MU_LAW = 7
const EXTENSIBLE = 0xfffe

const aLaw = (byte: number) => {
  const bits = byte ^ 0x55
  const exponent = (bits & 0x70) >> 4
  const mantissa = ((bits & 0x0f) << 4) + 8
  return (exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1)) / 32_768
}
const muLaw = (byte: number) => {
  const bits = ~byte
  return (((((bits & 0x0f) << 3) + 132) << ((bits & 0x70) >> 4)) - 132) / 32_768
}

const LOUDNESS: Record<string, Loudness> = {
  [`${PCM}/8`]: (view, at) => Math.abs(view.getUint8(at) - 128) / 128,
  [`${PCM}/16`]: (view, at) => Math.abs(view.getInt16(at, true)) / 32_768,
  [`${PCM}/24`]: (view, at) => Math.abs(view.getInt16(at + 1, true)) / 32_768,
  [`${PCM}/32`]: (view, at) => Math.abs(view.getInt32(at, true)) / 2 ** 31,
  [`${FLOAT}/32`]: (view, at) => Math.min(1, Math.abs(view.getFloat32(at, true)) || 0),
  [`${A_LAW}/8`]: (view, at) => aLaw(view.getUint8(at)),
  [`${MU_LAW}/8`]: (view, at) => muLaw(view.getUint8(at)),
}

const word = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))

/**
 * Reads the beginning of a WAV file, `fileBytes` long in all. Null: not a WAV file, a coding that is
 * not read here, or `head` ends before the samples begin.
 */
export const readWavFormat = (head: Uint8Array, fileBytes: number): WavFormat | null => {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (head.byteLength < 12 || word(view, 0) !== 'RIFF' || word(view, 8) !== 'WAVE') return null
  let format: Omit<WavFormat, 'dataStart' | 'dataBytes'> | null = null
  for (let at = 12; at + 8 <= head.byteLength;) {
    const size = view.getUint32(at + 4, true)
    const start = at + 8
    if (word(view, at) === 'data') {
      const dataBytes = Math.min(size === 0 ? Infinity : size, fileBytes - start)
      return format && dataBytes > 0 ? { ...format, dataStart: start, dataBytes } : null
    }
    if (word(view, at) === 'fmt ') {
      if (start + Math.min(size, 26) > head.byteLength) return null
      format = readFormat(view, start, size)
    }
    at = start + size + (size % 2)
  }
  return null
}

const readFormat = (view: DataView, at: number, size: number) => {
  if (size < 16) return null
  const named = view.getUint16(at, true)
  const coding = named === EXTENSIBLE && size >= 26 ? view.getUint16(at + 24, true) : named
  const bits = view.getUint16(at + 14, true)
  const loudness = LOUDNESS[`${coding}/${bits}`]
  const channels = view.getUint16(at + 2, true)
  const framesPerSecond = view.getUint32(at + 4, true)
  if (!loudness || channels === 0 || framesPerSecond === 0) return null
  const sampleBytes = bits / 8
  return { loudness, framesPerSecond, sampleBytes, frameBytes: sampleBytes * channels }
}
