import styles from '../../components/layout/VisitorMenu.module.css';
import { VisitorMenu } from '../../components/layout/VisitorMenu.tsx';
import type { User } from '../../schemas/account/user.ts';
import { conversationsPath } from '../../schemas/constants.ts';
import { useMemberMenu } from './useMemberMenu.ts';

const links = [
  { to: '/create-listing', label: 'Rent a Room' },
  { to: conversationsPath, label: 'Messages' },
  { to: '/liked-listings', label: 'Liked Listings' },
  { to: '/profile', label: 'Profile' },
];

/** The member's menu without Chakra, where Chakra's code cannot be loaded. */
export default function PlainMemberHeader({ user }: { user: User }) {
  const { onLogout, ...menu } = useMemberMenu();
  return (
    <VisitorMenu
      {...menu}
      label="Menu"
      heading={`${user.firstName} ${user.lastName}, ${user.email}`}
      links={links}
    >
      <li>
        <button type="button" className={styles.link} onClick={onLogout}>
          Logout
        </button>
      </li>
    </VisitorMenu>
  );
}
