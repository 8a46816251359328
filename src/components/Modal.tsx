import { chakra } from '@chakra-ui/react';
import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

const Dialog = chakra('dialog', {
  base: {
    position: 'fixed',
    margin: 'auto',
    padding: 0,
    border: 'none',
    color: 'fg.default',
    background: 'bg.surface',
    _backdrop: { background: 'rgb(15 16 10 / 62%)' },
  },
  variants: {
    shape: {
      card: { borderRadius: 'xl', boxShadow: 'lifted', width: 'min(26rem, calc(100vw - 2rem))' },
      screen: {
        width: '100vw',
        height: '100dvh',
        maxWidth: 'none',
        maxHeight: 'none',
        background: '#12130c',
        color: 'white',
      },
    },
  },
});

interface ModalProps {
  label: string;
  shape: 'card' | 'screen';
  /** `alertdialog` for what interrupts to be acknowledged. */
  role?: 'dialog' | 'alertdialog';
  /** Escape, or a click beside a card. The modal shows as long as it is rendered. */
  onClose(): void;
  children: ReactNode;
}

/** A modal on the browser's own `dialog`: focus stays inside and returns to where it was. */
export function Modal({ label, shape, role = 'dialog', onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Not a passive effect: those clean up after the element has left the page, when it no longer gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <Dialog
      ref={dialog}
      shape={shape}
      role={role}
      aria-label={label}
      onCancel={onCancel}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </Dialog>
  );
}
