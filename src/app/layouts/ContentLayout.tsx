import { Outlet } from 'react-router-dom';
import { SkipLink } from '../../components/layout/SkipLink.tsx';
import { AppFooter } from './AppFooter.tsx';
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
      <AppFooter />
    </div>
  );
}
