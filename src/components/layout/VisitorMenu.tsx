import { t } from '@lingui/core/macro';
import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import controls from '../controls.module.css';
import { Link } from '../Link.tsx';
import { useBackCloses } from '../useBackCloses.tsx';
import styles from './VisitorMenu.module.css';

interface VisitorMenuProps {
  /** The label of the button. */
  label?: string;
  /** The name of the menu. */
  heading?: string;
  links: readonly { to: string; label: string }[];
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** List items after the links. */
  children?: ReactNode;
}

/**
 * On a small screen, the links for which the header has no space; or the links of a member without Chakra. Closes on a choice, on Escape,
 * and when the focus leaves it.
 */
export function VisitorMenu({
  label = t`More`,
  heading,
  links,
  isOpen,
  onOpenChange,
  children,
}: VisitorMenuProps) {
  const id = useId();
  useBackCloses(isOpen, () => onOpenChange(false));
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closeUnlessIn = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node && box.current?.contains(target))) onOpenChange(false);
  });
  useEffect(() => {
    if (!isOpen) return;
    // WebKit does not focus a button that is touched, so there is no blur event when it is left.
    const onPointerDown = ({ target }: PointerEvent) => closeUnlessIn(target);
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the events of the elements in it
    <div
      ref={box}
      className={styles.box}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) closeUnlessIn(relatedTarget);
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        onOpenChange(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={controls.bareIconButton}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpenChange(!isOpen)}
      >
        <Menu size={22} aria-hidden />
      </button>
      <ul id={id} hidden={!isOpen} className={styles.menu}>
        {heading && <li className={styles.heading}>{heading}</li>}
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className={styles.link} to={to} onClick={() => onOpenChange(false)}>
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}
