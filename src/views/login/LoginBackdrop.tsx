import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

interface LoginBackdropProps {
  onClose(): void;
  children: ReactNode;
}

/** The backdrop of the login's card: a click on it, or Escape anywhere, leaves the login. */
export function LoginBackdrop({ onClose, children }: LoginBackdropProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <chakra.div position="absolute" inset="0" data-testid="backdrop" aria-hidden onClick={onClose} />
      <chakra.div role="dialog" aria-label="Login" position="relative" pointerEvents="auto">
        {children}
      </chakra.div>
    </>
  );
}
