import type { Agreement } from '@/contracts/scorecards'

const VERDICTS: Record<Agreement['verdicts'][number]['verdict'], string> = {
  resolution: 'resolution',
  category: 'category',
  priority: 'priority',
  sentiment: 'sentiment',
  callback: 'callback',
}

/** "category 92 % of 120, priority 75 % of 118"; null while nothing reviewed says anything. */
export const agreementWords = ({ verdicts }: Agreement): string | null => {
  const said = verdicts.filter(({ n }) => n > 0)
  if (said.length === 0) return null
  return said
    .map(
      ({ verdict, n, agree }) => `${VERDICTS[verdict]} ${Math.round((agree / n) * 100)} % of ${n}`,
    )
    .join(', ')
}
