const OF_THE_REPORT = [
  'artifact',
  'analysis',
  'messages',
  'transcript',
  'summary',
  'recordingUrl',
  'stereoRecordingUrl',
  'cost',
  'costs',
  'costBreakdown',
  'destination',
  'compliance',
  'startedAt',
  'endedAt',
] as const
const OF_EVERY_MESSAGE = ['customer', 'phoneNumber', 'assistant', 'endedReason'] as const

const pick = (call: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(keys.filter((key) => key in call).map((key) => [key, call[key]]))

const without = (call: Record<string, unknown>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(call).filter(([key]) => !keys.includes(key)))

/**
 * A call of Vapi's list in the shape of the message that tells of it: its report once it has ended,
 * its status before. The names are those that only other parts of the API know.
 */
export const vapiEventOf = (
  call: Record<string, unknown>,
  names: { assistantName: string | null; lineNumber: string | null },
): unknown => {
  const isOver = call['status'] === 'ended'
  const hasTime = typeof call['startedAt'] === 'string' || typeof call['endedAt'] === 'string'
  const timestamp = hasTime ? (call['updatedAt'] ?? call['createdAt']) : call['createdAt']
  const parties = {
    ...(names.assistantName !== null && { assistant: { name: names.assistantName } }),
    ...(names.lineNumber !== null && { phoneNumber: { number: names.lineNumber } }),
    ...pick(call, OF_EVERY_MESSAGE),
  }
  const rest = without(call, [...OF_THE_REPORT, ...OF_EVERY_MESSAGE])
  if (!isOver) {
    const times = pick(call, ['startedAt', 'endedAt'])
    return {
      message: {
        type: 'status-update',
        timestamp,
        status: call['status'],
        ...parties,
        call: { ...rest, ...times },
      },
    }
  }
  return {
    message: {
      type: 'end-of-call-report',
      timestamp,
      ...parties,
      ...pick(call, OF_THE_REPORT),
      call: rest,
    },
  }
}
