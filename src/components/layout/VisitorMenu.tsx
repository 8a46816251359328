import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { bareIconButton } from '../controls.css.ts';
import { Link } from '../Link.tsx';
import { useBackCloses } from '../useBackCloses.ts';
import * as styles from './VisitorMenu.css.ts';

interface VisitorMenuProps {
  /** Of the button. */
  label?: string;
  /** Whose menu it is. */
  heading?: string;
  links: readonly { to: string; label: string }[];
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  /** List items after the links. */
  children?: ReactNode;
}

/** The links of the header that it has no room for, on a small screen, or those of a member without Chakra. Closes on a choice, on Escape, and when it is left. */
export function VisitorMenu({
  label = 'More',
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
    // WebKit gives a button that is touched no focus, so that leaving it blurs nothing.
    const onPointerDown = ({ target }: PointerEvent) => closeUnlessIn(target);
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens in it
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
        className={bareIconButton}
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
