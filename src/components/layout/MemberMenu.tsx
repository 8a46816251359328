import { Box, chakra, Flex, Popover } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Heart, HousePlus, Menu, MessageCircle, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '../../schemas/account/user.ts';
import { conversationsPath } from '../../schemas/constants.ts';
import { Avatar } from '../Avatar.tsx';
import { Button, ButtonLink } from '../controls.tsx';
import { Hint } from '../Hint.tsx';
import { Link } from '../Link.tsx';
import { UnreadBadge } from '../UnreadBadge.tsx';
import { useBackCloses } from '../useBackCloses.tsx';
import { userText } from '../user-text.ts';
import { labelWith } from './unread-label.ts';

/** The links that members have on every screen. */
const memberLinks = [
  { to: '/create-listing', name: msg`Rent a Room`, Icon: HousePlus },
  { to: conversationsPath, name: msg`Messages`, Icon: MessageCircle },
  { to: '/liked-listings', name: msg`Liked Listings`, Icon: Heart },
];

const menuLinks = [...memberLinks, { to: '/profile', name: msg`Profile`, Icon: UserRound }];

const MenuLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '2.75rem',
    paddingInline: '4',
    borderRadius: 'sm',
    color: 'fg.default',
    textDecoration: 'none',
    _hover: { background: 'bg.sunken' },
  },
});

const PictureLink = chakra(Link);

interface MemberMenuProps {
  user: User;
  /** The number of unread messages. */
  unread: number;
  /** The button that changes the language. */
  language: ReactNode;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  onLogout(): void;
}

/** The member's part of the header: icons, the profile picture, and a menu that closes on a click outside it and on Escape. */
export function MemberMenu({ user, unread, language, isOpen, onOpenChange, onLogout }: MemberMenuProps) {
  useBackCloses(isOpen, () => onOpenChange(false));
  const unreadIn = (to: string) => (to === conversationsPath ? unread : 0);

  return (
    <Flex align="center" gap="1">
      {memberLinks.map(({ to, name, Icon }) => (
        <Hint key={to} text={i18n._(name)}>
          <ButtonLink
            to={to}
            look="icon"
            background="transparent"
            boxShadow="none"
            color="inherit"
            display={{ base: 'none', md: 'inline-flex' }}
            position="relative"
            aria-label={labelWith(i18n._(name), unreadIn(to))}
          >
            <Icon size={21} aria-hidden />
            <UnreadBadge count={unreadIn(to)} position="absolute" top="0.125rem" insetEnd="0" />
          </ButtonLink>
        </Hint>
      ))}
      <PictureLink to="/profile" aria-label={t`Profile`} borderRadius="full" p="1" flexShrink={0}>
        <Avatar url={user.profilePicturePath} size={36} />
      </PictureLink>
      <Popover.Root
        unstyled
        lazyMount={false}
        unmountOnExit={false}
        portalled={false}
        autoFocus={false}
        open={isOpen}
        onOpenChange={({ open }) => onOpenChange(open)}
        positioning={{ placement: 'bottom-end', gutter: 6 }}
      >
        <Popover.Trigger asChild>
          <Button
            look="icon"
            background="transparent"
            boxShadow="none"
            color="inherit"
            position="relative"
            aria-label={labelWith(t`Menu`, unread)}
          >
            <Menu size={22} aria-hidden />
            <UnreadBadge
              count={unread}
              position="absolute"
              top="0.125rem"
              insetEnd="0"
              display={{ base: 'block', md: 'none' }}
            />
          </Button>
        </Popover.Trigger>
        <Popover.Positioner>
          <Popover.Content
            aria-label={t`Menu`}
            w="17rem"
            maxW="calc(100vw - 2rem)"
            maxH="calc(100dvh - 5rem)"
            overflowY="auto"
            p="2"
            background="bg.surface"
            color="fg.default"
            borderRadius="lg"
            borderWidth="1px"
            borderColor="border.subtle"
            boxShadow="lifted"
          >
            <Box px="4" py="2" {...userText}>
              <chakra.p fontWeight={700}>{`${user.firstName} ${user.lastName}`}</chakra.p>
              <chakra.p fontSize="sm" color="fg.muted">
                {user.email}
              </chakra.p>
            </Box>
            <chakra.ul listStyleType="none" borderBlockWidth="1px" borderColor="border.subtle" py="1" my="1">
              {menuLinks.map(({ to, name, Icon }) => (
                <li key={to}>
                  <MenuLink
                    to={to}
                    onClick={() => onOpenChange(false)}
                    aria-label={labelWith(i18n._(name), unreadIn(to))}
                  >
                    <Icon size={18} aria-hidden />
                    {i18n._(name)}
                    <UnreadBadge count={unreadIn(to)} ms="auto" />
                  </MenuLink>
                </li>
              ))}
            </chakra.ul>
            <Box px="4">{language}</Box>
            <Button
              look="plain"
              w="full"
              justifyContent="flex-start"
              px="4"
              borderRadius="sm"
              onClick={onLogout}
            >
              <Trans>Logout</Trans>
            </Button>
          </Popover.Content>
        </Popover.Positioner>
      </Popover.Root>
    </Flex>
  );
}
