import type { Config } from 'tailwindcss'

// Semantic names only. The values behind them are CSS variables in src/styles.css, one set per theme.
const token = (name: string) => `var(--${name})`

export default {
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    extend: {
      colors: {
        canvas: token('canvas'),
        surface: token('surface'),
        raised: token('raised'),
        line: {
          DEFAULT: token('line'),
          strong: token('line-strong'),
          control: token('line-control'),
        },
        ink: { DEFAULT: token('ink'), muted: token('ink-muted'), subtle: token('ink-subtle') },
        brand: { DEFAULT: token('brand'), on: token('brand-on') },
        ring: token('ring'),
        accent: {
          DEFAULT: token('accent'),
          on: token('accent-on'),
          soft: token('accent-soft'),
          ink: token('accent-ink'),
        },
        highlight: {
          DEFAULT: token('highlight'),
          on: token('highlight-on'),
          soft: token('highlight-soft'),
          ink: token('highlight-ink'),
          mark: token('highlight-mark'),
        },
        danger: { DEFAULT: token('danger'), soft: token('danger-soft') },
        success: { DEFAULT: token('success'), soft: token('success-soft') },
        warning: { DEFAULT: token('warning'), soft: token('warning-soft') },
        info: { DEFAULT: token('info'), soft: token('info-soft') },
        avatar: {
          admin: token('avatar-admin'),
          agent: token('avatar-agent'),
          user: token('avatar-user'),
        },
      },
      borderRadius: { card: '12px', control: '8px', chip: '6px' },
      fontSize: {
        row: ['13px', '20px'],
        body: ['14px', '20px'],
        meta: ['12px', '16px'],
        section: ['16px', '24px'],
        title: ['20px', '28px'],
        figure: ['28px', '36px'],
      },
      boxShadow: { popover: token('shadow-popover') },
      spacing: { sidebar: '280px', topbar: '48px' },
      transitionDuration: { DEFAULT: '120ms' },
    },
  },
} satisfies Config
