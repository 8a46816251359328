import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NavLink } from '../Link.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';

interface HeaderLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link in the header, as text. */
export function HeaderLink({ className = '', ...props }: HeaderLinkProps) {
  return <NavLink {...props} className={`${styles.link} ${className}`} />;
}

/** Transparent over a picture, white above content. */
export type HeaderLook = 'transparent' | 'white';

interface HeaderProps {
  look: HeaderLook;
  /** On the smallest screens the link to all listings is in the menu that the children bring. */
  isFolded: boolean;
  /** Whether the backend has a map of all rooms. Otherwise "Map" leads to the samples. */
  hasMap?: boolean | undefined;
  /** The part for visitors or for members. */
  children: ReactNode;
}

export function Header({ look, isFolded, hasMap, children }: HeaderProps) {
  return (
    <header className={styles[look]}>
      <nav className={styles.nav} aria-label={t`Main`}>
        <Logo />
        <div className={styles.links}>
          <HeaderLink to="/listings" className={isFolded ? styles.folded : undefined}>
            <Trans context="header">All listings</Trans>
          </HeaderLink>
          <HeaderLink to={hasMap ? '/listings#map' : '/map'}>
            <Trans>Map</Trans>
          </HeaderLink>
          {children}
        </div>
      </nav>
    </header>
  );
}
