import { chakra } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface LoginBackdropProps {
  onClose(): void;
  children: ReactNode;
}

/**
 * The login as a modal dialog: everything beside the page's main part is inert, and the first empty field has the focus. A click on the
 * backdrop, or Escape anywhere, leaves the login.
 */
export function LoginBackdrop({ onClose, children }: LoginBackdropProps) {
  const dialog = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useLayoutEffect(() => {
    const main = dialog.current?.closest('main');
    const background = [...(main?.parentElement?.children ?? [])].filter((element) => element !== main);
    for (const element of background) element.toggleAttribute('inert', true);
    // Focusing computes the layout of the page. In the next frame, this is not part of the task that mounts the page.
    const frame = requestAnimationFrame(() => {
      const fields = [...(dialog.current?.querySelectorAll('input') ?? [])];
      // The heading does not count: it gets the focus on each new screen, maybe before this frame.
      const hasControlFocus = dialog.current?.querySelector(':is(a, button, input):focus') !== null;
      if (!hasControlFocus) fields.find(({ value }) => value === '')?.focus();
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const element of background) element.toggleAttribute('inert', false);
    };
  }, []);
  return (
    <>
      <chakra.div position="fixed" inset="0" data-testid="backdrop" aria-hidden onClick={onClose} />
      <chakra.div ref={dialog} role="dialog" aria-modal aria-label={t`Login`} position="relative">
        {children}
      </chakra.div>
    </>
  );
}
