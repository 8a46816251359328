import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useBackCloses } from './useBackCloses.tsx';

const shapes = {
  card: {
    borderRadius: 'xl',
    boxShadow: 'lifted',
    width: 'min(26rem, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    background: 'bg.surface',
    color: 'fg.default',
  },
  /** A card; on a phone it rises from the lower edge. */
  sheet: {
    borderRadius: { base: '1.25rem 1.25rem 0 0', md: 'xl' },
    boxShadow: 'lifted',
    width: { base: '100vw', md: 'min(34rem, calc(100vw - 2rem))' },
    maxHeight: { base: 'calc(100dvh - 1rem)', md: 'calc(100dvh - 2rem)' },
    background: 'bg.surface',
    color: 'fg.default',
    // The bars at the edges of the sheet must not cover an element with the focus.
    scrollPaddingBlock: '4rem 5rem',
  },
  screen: { width: '100vw', height: '100dvh', background: '#12130c', color: 'white' },
} as const;

interface ModalProps {
  label: string;
  shape: keyof typeof shapes;
  /** `alertdialog` for a message that must be acknowledged. */
  role?: 'dialog' | 'alertdialog';
  /** Called on Escape, or a click beside a card. The modal shows as long as it is rendered. */
  onClose(): void;
  /** `false` for a question that the Back button itself opens. */
  closesOnBack?: boolean;
  /** The element that gets the focus first; the first control if this returns `null`. */
  initialFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** A modal. The focus stays inside, and returns to where it was. */
export function Modal({
  label,
  shape,
  role = 'dialog',
  onClose,
  closesOnBack = true,
  initialFocus,
  children,
}: ModalProps) {
  useBackCloses(closesOnBack, onClose);
  return (
    <Dialog.Root
      unstyled
      open
      role={role}
      aria-label={label}
      closeOnInteractOutside
      {...(initialFocus && { initialFocusEl: initialFocus })}
      // A modal that has just closed returns the focus a moment later: this must not close the next modal.
      onFocusOutside={(event) => event.preventDefault()}
      // The message that the next screen could not be loaded is above the modal. `persistentElements` would throw an error without the message.
      onPointerDownOutside={(event) => {
        const { target } = event.detail;
        if (target instanceof Element && target.closest('#not-loaded-screen')) event.preventDefault();
      }}
      onOpenChange={onClose}
    >
      <Portal>
        <Dialog.Backdrop position="fixed" inset="0" zIndex="overlay" background="rgb(15 16 10 / 62%)" />
        <Dialog.Positioner
          position="fixed"
          inset="0"
          zIndex="overlay"
          display="grid"
          placeItems={shape === 'sheet' ? { base: 'end center', md: 'center' } : 'center'}
        >
          <Dialog.Content overflow="auto" css={shapes[shape]}>
            {children}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
