import { MemberMenu } from '../../components/layout/MemberMenu.tsx';
import { loadTextsOfApp } from '../../languages/catalogues.ts';
import type { User } from '../../schemas/account/user.ts';
import { useUnread } from '../root/useUnread.ts';
import { late } from '../routing/late.tsx';
import { Design } from '../theme/Design.tsx';
import { AppLanguage } from './AppLanguage.tsx';
import { useMemberMenu } from './useMemberMenu.ts';

/** Not with the start page, whose texts are fewer. */
const TabBar = late('tabs', async () => {
  const [module] = await Promise.all([import('../../components/TabBar.tsx'), loadTextsOfApp()]);
  return module;
});

/** The member's part of the header, with its menu, and the tabs of a phone. Loaded for members alone. */
export default function MemberHeader({ user }: { user: User }) {
  const unread = useUnread();
  return (
    <Design>
      <MemberMenu user={user} unread={unread} language={<AppLanguage />} {...useMemberMenu()} />
      <TabBar unread={unread} />
    </Design>
  );
}
