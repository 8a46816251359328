import { chakra } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Heart, HousePlus, MessageCircle, Search, UserRound } from 'lucide-react';
import { conversationsPath } from '../schemas/constants.ts';
import { NavLink } from './Link.tsx';
import { labelWith } from './layout/unread-label.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

const tabs = [
  { to: '/listings', name: msg`Search`, Icon: Search },
  { to: '/liked-listings', name: msg`Liked`, Icon: Heart },
  { to: conversationsPath, name: msg`Messages`, Icon: MessageCircle },
  { to: '/create-listing', name: msg`List a room`, Icon: HousePlus },
  { to: '/profile', name: msg`Profile`, Icon: UserRound },
];

const Tab = chakra(NavLink, {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    height: '3.5rem',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 600,
    textAlign: 'center',
    textDecoration: 'none',
    '&[aria-current]': { color: 'accent.text' },
    _focusVisible: { outlineOffset: '-3px' },
  },
});

/** A member's places at the lower edge of a phone, in reach of the thumb. Its space is kept in theme/page.css. */
export default function TabBar({ unread }: { unread: number }) {
  return (
    <chakra.ul
      data-tabs
      data-screen-only
      display="none"
      mdDown={{ display: 'grid' }}
      position="fixed"
      insetX="0"
      bottom="0"
      gridTemplateColumns="repeat(5, minmax(0, 1fr))"
      listStyleType="none"
      pb="env(safe-area-inset-bottom)"
      background="bg.surface"
      color="fg.default"
      borderTopWidth="1px"
      borderColor="border.subtle"
    >
      {tabs.map(({ to, name, Icon }) => {
        const count = to === conversationsPath ? unread : 0;
        return (
          <li key={to}>
            <Tab to={to} aria-label={labelWith(i18n._(name), count)}>
              <Icon size={21} aria-hidden />
              {i18n._(name)}
              <UnreadBadge
                count={count}
                position="absolute"
                top="0.125rem"
                insetStart="calc(50% + 0.25rem)"
              />
            </Tab>
          </li>
        );
      })}
    </chakra.ul>
  );
}
