import { t } from '@lingui/core/macro';
import { useState } from 'react';
import styles from '../../components/layout/VisitorMenu.module.css';
import { VisitorMenu } from '../../components/layout/VisitorMenu.tsx';
import { AppLanguage } from './AppLanguage.tsx';

const links = () => [
  { to: '/listings', label: t`All listings` },
  { to: '/create-listing', label: t`Rent a Room` },
  { to: '/register', label: t`Register` },
];

/** A visitor's menu on a small screen. Loaded after the page. */
export default function SmallMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <VisitorMenu links={links()} isOpen={isOpen} onOpenChange={setOpen}>
      <li>
        <AppLanguage className={styles.link} />
      </li>
    </VisitorMenu>
  );
}
