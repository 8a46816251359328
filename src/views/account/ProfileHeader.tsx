import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { House } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import { Card, TextLink } from '../../components/controls.tsx';
import { userText } from '../../components/user-text.ts';
import type { profilePictureMachine } from '../../machines/account/profile-picture.machine.ts';
import type { User } from '../../schemas/account/user.ts';
import { ownViewingsPath } from '../../schemas/chat/viewing.ts';
import { matchPath } from '../../schemas/match/answers.ts';
import { groupPath } from '../../schemas/match/groups.ts';
import { PictureChooser } from './PictureChooser.tsx';

interface ProfileHeaderProps {
  user: User;
  picture: ActorRefFrom<typeof profilePictureMachine>;
  /** `null` while it is not known. */
  listingCount: number | null;
  /** Whether the backend has a list of all viewings. */
  hasViewings: boolean;
  /** Whether the backend has a page of the own account. */
  hasAccount: boolean;
  /** Whether the backend has the questions about living together. */
  hasMatch: boolean;
  /** Whether the backend has groups. */
  hasGroups: boolean;
}

export function ProfileHeader({
  user,
  picture,
  listingCount,
  hasViewings,
  hasAccount,
  hasMatch,
  hasGroups,
}: ProfileHeaderProps) {
  return (
    <Card
      as="header"
      p={{ base: '5', md: '7' }}
      display="flex"
      flexDirection={{ base: 'column', sm: 'row' }}
      alignItems="center"
      gap={{ base: '4', sm: '6' }}
      textAlign={{ base: 'center', sm: 'start' }}
    >
      <PictureChooser actor={picture} />
      <Box minW="0" maxW="full">
        <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} {...userText}>
          {[user.firstName.trim() || t`User`, user.lastName.trim() || t`Profile`].join(' ')}
        </chakra.h1>
        <chakra.p color="fg.muted" mt="1" {...userText}>
          {user.email}
        </chakra.p>
        <Flex
          wrap="wrap"
          justify={{ base: 'center', sm: 'flex-start' }}
          columnGap="4"
          rowGap="2"
          mt="3"
          fontSize="sm"
          fontWeight={600}
        >
          <Flex as="p" align="center" gap="1" py="1">
            <Trans>Active member</Trans>
            {user.memberSince !== undefined && ` ${t`since ${user.memberSince}`}`}
          </Flex>
          {listingCount !== null && (
            <Flex as="p" align="center" gap="1.5" py="1">
              <House size={17} aria-hidden />
              <Plural value={listingCount} one="# listing" other="# listings" />
            </Flex>
          )}
          {listingCount !== null && listingCount > 0 && (
            <TextLink to="#my-listings">
              <Trans>My Listings</Trans>
            </TextLink>
          )}
          {hasViewings && (
            <TextLink to={ownViewingsPath}>
              <Trans>My viewings</Trans>
            </TextLink>
          )}
          {hasAccount && (
            <TextLink to="/account">
              <Trans>Account and security</Trans>
            </TextLink>
          )}
          {hasMatch && (
            <TextLink to={matchPath}>
              <Trans>Your Match</Trans>
            </TextLink>
          )}
          {hasGroups && (
            <TextLink to={groupPath}>
              <Trans>Your Group</Trans>
            </TextLink>
          )}
        </Flex>
      </Box>
    </Card>
  );
}
