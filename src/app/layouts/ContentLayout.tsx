import { Outlet } from 'react-router-dom';
import { Footer } from '../../components/layout/Footer.tsx';
import { SkipLink } from '../../components/layout/SkipLink.tsx';
import { AppHeader } from './AppHeader.tsx';
import { ContentBody } from './ContentBody.tsx';
import styles from './layouts.module.css';

/** White header, a padded body on a gradient, and the footer. */
export function ContentLayout() {
  return (
    <div className={styles.content}>
      <SkipLink />
      <AppHeader look="white" />
      <ContentBody as="main" id="main" tabIndex={-1}>
        <Outlet />
      </ContentBody>
      <Footer />
    </div>
  );
}
