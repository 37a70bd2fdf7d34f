import type { SVGProps } from 'react'

// The few icons that stand on the way to the sign-in form, drawn here so that it does not wait for
// the icon set. Everything behind sign-in uses lucide.

function Glyph(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      aria-hidden="true"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
      {...props}
    />
  )
}

export function AlertIcon() {
  return (
    <Glyph>
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 4.8v3.6M8 11h.01" />
    </Glyph>
  )
}
