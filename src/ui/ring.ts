/** Two short tones; resolves to whether the browser plays them. Browsers refuse sound before somebody has pressed anything. */
export const ring = async (): Promise<boolean> => {
  if (!navigator.userActivation.hasBeenActive) return false
  const audio = new AudioContext()
  const gain = new GainNode(audio, { gain: 0.08 })
  gain.connect(audio.destination)
  for (const [at, frequency] of [660, 880].entries()) {
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(gain)
    tone.start(audio.currentTime + at * 0.18)
    tone.stop(audio.currentTime + at * 0.18 + 0.14)
    if (at === 1) tone.addEventListener('ended', () => void audio.close())
  }
  await audio.resume()
  return audio.state === 'running'
}
