import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import styles from '../../components/layout/VisitorMenu.module.css';
import { VisitorMenu } from '../../components/layout/VisitorMenu.tsx';
import type { User } from '../../schemas/account/user.ts';
import { conversationsPath } from '../../schemas/constants.ts';
import { AppLanguage } from './AppLanguage.tsx';
import { useMemberMenu } from './useMemberMenu.ts';

const links = () => [
  { to: '/create-listing', label: t`Rent a Room` },
  { to: conversationsPath, label: t`Messages` },
  { to: '/liked-listings', label: t`Liked Listings` },
  { to: '/profile', label: t`Profile` },
];

/** The member's menu without Chakra, where Chakra's code cannot be loaded. */
export default function PlainMemberHeader({ user }: { user: User }) {
  const { onLogout, ...menu } = useMemberMenu();
  return (
    <VisitorMenu
      {...menu}
      label={t`Menu`}
      heading={`${user.firstName} ${user.lastName}, ${user.email}`}
      links={links()}
    >
      <li>
        <AppLanguage className={styles.link} />
      </li>
      <li>
        <button type="button" className={styles.link} onClick={onLogout}>
          <Trans>Logout</Trans>
        </button>
      </li>
    </VisitorMenu>
  );
}
