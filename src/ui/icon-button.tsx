import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { Button, type ButtonProps } from './button'
import { Tooltip } from './tooltip'

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

export function IconButton({
  label,
  icon,
  size = 'md',
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={rest.disabledReason ? null : label}>
      <Button
        {...rest}
        aria-label={label}
        icon={icon}
        size={size}
        variant={variant}
        className={clsx('px-0!', size === 'sm' ? 'w-7' : 'w-9', className)}
      />
    </Tooltip>
  )
}
