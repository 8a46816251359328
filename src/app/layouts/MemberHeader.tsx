import { MemberMenu } from '../../components/layout/MemberMenu.tsx';
import type { User } from '../../schemas/account/user.ts';
import { useUnread } from '../root/useUnread.ts';
import { Design } from '../theme/Design.tsx';
import { AppLanguage } from './AppLanguage.tsx';
import { useMemberMenu } from './useMemberMenu.ts';

/** The member's part of the header, with its menu. Loaded for members alone. */
export default function MemberHeader({ user }: { user: User }) {
  return (
    <Design>
      <MemberMenu user={user} unread={useUnread()} language={<AppLanguage />} {...useMemberMenu()} />
    </Design>
  );
}
