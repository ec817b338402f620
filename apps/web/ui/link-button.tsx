import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './link-button.module.css'

/** A link that looks like the house's buttons: it leads to another screen, and opens in a new tab as links do. */
export function LinkButton({
  to,
  search,
  ...button
}: Omit<ButtonProps, 'className'> & {
  to: string
  /** What the screen's address says besides. */
  search?: object
  children: ReactNode
  'aria-label'?: string
}) {
  return (
    <Button
      {...button}
      component={Link}
      to={to}
      {...(search === undefined ? {} : { search: search as never })}
      className={classes.button ?? ''}
    />
  )
}

/** A link of which only the icon is seen; `label` is heard. */
export function LinkIcon({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <ActionIcon component={Link} to={to} aria-label={label} className={classes.icon ?? ''}>
      {children}
    </ActionIcon>
  )
}
