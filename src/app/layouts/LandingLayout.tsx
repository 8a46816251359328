import { Outlet } from 'react-router-dom';
import { Footer } from '../../components/layout/Footer.tsx';
import { SkipLink } from '../../components/layout/SkipLink.tsx';
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
      <Footer />
    </div>
  );
}
