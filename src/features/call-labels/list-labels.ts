import type { LabelList } from '@/contracts/call-labels'

export const LIST_WORDS: Record<
  LabelList,
  { title: string; noun: string; add: string; empty: string }
> = {
  categories: {
    title: 'Categories',
    noun: 'category',
    add: 'New category',
    empty: 'No category yet. Calls get one from the analysis or from a person.',
  },
  tags: {
    title: 'Tags',
    noun: 'tag',
    add: 'New tag',
    empty: 'No tag yet. With one, people mark calls on their page.',
  },
}
