import { Ellipsis } from 'lucide-react'

import { IconButton } from '@/ui/button'
import { Menu } from '@/ui/menu'
import type { MenuEntry } from '@/ui/overlay-parts'

/** What else can be done with a figure, in the corner of its card. */
export function MoreMenu({ title, entries }: { title: string; entries: MenuEntry[] }) {
  return (
    <Menu
      label={title}
      align="end"
      trigger={
        <IconButton
          label={`More for ${title}`}
          icon={<Ellipsis />}
          size="sm"
          className="print:hidden"
        />
      }
      entries={entries}
    />
  )
}
