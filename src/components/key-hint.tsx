import { useHotkeysOn } from '@/ui/hotkeys'

export function KeyHint({ children }: { children: string }) {
  const on = useHotkeysOn()
  if (!on) return null
  return (
    <kbd
      aria-hidden="true"
      className="hidden min-w-4 rounded-sm border border-current/40 px-1 text-center font-sans text-[11px] leading-4 uppercase opacity-75 lg:pointer-fine:inline-block"
    >
      {children}
    </kbd>
  )
}
