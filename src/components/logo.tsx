export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <path
        className="fill-brand"
        d="M9 3h14a7 7 0 0 1 7 7v8a7 7 0 0 1-7 7h-7.6l-5.9 4.6A1 1 0 0 1 8 28.8V25a6 6 0 0 1-6-6v-9a7 7 0 0 1 7-7Z"
      />
      <path
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M9 12.5v3M13.7 9.5v9M18.3 11.5v5"
      />
      <path className="stroke-highlight" strokeWidth="2.5" strokeLinecap="round" d="M23 12.5v3" />
    </svg>
  )
}
