const CHANNEL = 'playback'

/**
 * Only one recording plays at a time, in this tab and in all others of the same browser: whoever
 * begins says so, and `silence` is run in everyone else.
 */
export const joinPlayers = (silence: () => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', silence)
  return {
    // A channel has no origin to name: it never leaves ours.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    announce: () => channel.postMessage('playing'),
    leave: () => channel.close(),
  }
}
