import { Outlet } from 'react-router-dom';
import { SkipLink } from '../../components/layout/SkipLink.tsx';
import { AppFooter } from './AppFooter.tsx';
import { AppHeader } from './AppHeader.tsx';
import styles from './layouts.module.css';

/** Transparent header over the screen's own picture, and the footer. */
export function LandingLayout() {
  return (
    <div className={styles.landing}>
      <SkipLink />
      <AppHeader look="transparent" />
      <main id="main" tabIndex={-1} className={styles.landingBody}>
        <Outlet />
      </main>
      <AppFooter />
    </div>
  );
}
