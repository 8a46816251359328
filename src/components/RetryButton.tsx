import { t } from '@lingui/core/macro';
import { type ComponentProps, useRef } from 'react';
import controls from './controls.module.css';
import { useFocusNearby } from './useFocusNearby.ts';

/** The button is removed when it is pressed: the focus moves to an element nearby. */
export function RetryButton({
  className = controls.solidButton,
  children = t`Try Again`,
  ...props
}: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusNearby(button);
  return (
    <button type="button" ref={button} className={className} {...props}>
      {children}
    </button>
  );
}
