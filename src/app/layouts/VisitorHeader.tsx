import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import controls from '../../components/controls.module.css';
import { Link } from '../../components/Link.tsx';
import headerStyles from '../../components/layout/Header.module.css';
import { HeaderLink } from '../../components/layout/Header.tsx';
import menuStyles from '../../components/layout/VisitorMenu.module.css';
import { late } from '../routing/late.tsx';
import styles from './layouts.module.css';

const SmallMenu = late('menu', () => import('./SmallMenu.tsx'));

/** The header's part for visitors. @param language the button that changes the language */
export function VisitorHeader({ language }: { language?(className: string | undefined): ReactNode }) {
  const { pathname, state } = useLocation();
  const isLogin = pathname === '/login';
  return (
    <>
      <div className={styles.onWideScreens}>{language?.(headerStyles.link)}</div>
      <HeaderLink to="/create-listing" className={styles.onWideScreens}>
        <Trans>Rent a Room</Trans>
      </HeaderLink>
      {/* The login has a link to the registration itself. */}
      {!isLogin && pathname !== '/register' && (
        <HeaderLink to="/register" className={styles.onWideScreens}>
          <Trans>Register</Trans>
        </HeaderLink>
      )}
      {!isLogin && (
        <Link
          to="/login"
          state={pathname === '/register' ? state : null}
          className={`${controls.solidButton} ${styles.login}`}
        >
          <Trans>Login</Trans>
        </Link>
      )}
      <div className={styles.menu}>
        <SmallMenu language={language?.(menuStyles.link)} />
      </div>
    </>
  );
}
