import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/controls.tsx';
import { mostCompared } from '../../domain/search/linked-rooms.ts';
import { CompareButton } from './CompareButton.tsx';
import { comparisonAddress, useRoomChoice } from './room-choice.ts';

/** The chosen rooms, at the lower edge of a list of cards. */
export function CompareBar() {
  const choice = useRoomChoice();
  const [params] = useSearchParams();
  if (!choice || choice.ids.length === 0) return null;
  const { ids, isRefused, clear } = choice;
  return (
    <Flex
      as="section"
      aria-label={t`Rooms to compare`}
      data-bottom-bar
      data-screen-only
      align="center"
      justify="center"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      position="sticky"
      bottom="0"
      zIndex="2"
      mt="4"
      mb={{ base: '-5', md: '-8' }}
      mx={{ base: '-4', md: '-8' }}
      px="4"
      pt="2"
      pb="max(0.5rem, env(safe-area-inset-bottom))"
      background="bg.surface"
      borderTopWidth="1px"
      borderColor="border.subtle"
      css={{
        '@media (max-height: 26rem)': { position: 'static' },
        // On a phone the results may be a sheet that fills the rest of the screen.
        '[data-fills-screen] ~ &': { position: 'static', flexShrink: '0', margin: '0' },
      }}
    >
      <FullMessage isShown={isRefused} />
      <chakra.p fontSize="sm">
        <Plural
          value={ids.length}
          one={`# room of ${mostCompared} chosen`}
          other={`# rooms of ${mostCompared} chosen`}
        />
      </chakra.p>
      <Flex gap="2">
        <ButtonLink to={comparisonAddress(ids, params)}>
          <Trans>Compare</Trans>
        </ButtonLink>
        <Button look="plain" onClick={clear}>
          <Trans>Clear</Trans>
        </Button>
      </Flex>
    </Flex>
  );
}

/** On the page of one room: the button that chooses the room, and the link to the comparison. */
export function CompareHere({ id, title }: { id: number; title: string }) {
  const choice = useRoomChoice();
  if (!choice) return null;
  const { ids, isRefused } = choice;
  return (
    <Flex data-screen-only direction="column" align="flex-start" gap="1" mt="1">
      <Flex gap="2" wrap="wrap">
        <CompareButton id={id} title={title} isWide />
        {ids.length > 0 && (
          <ButtonLink look="plain" to={comparisonAddress(ids)}>
            <Plural value={ids.length} one="See # room" other="See # rooms" />
          </ButtonLink>
        )}
      </Flex>
      <FullMessage isShown={isRefused} />
    </Flex>
  );
}

function FullMessage({ isShown }: { isShown: boolean }) {
  return (
    <chakra.p role="alert" w="full" textAlign="center" fontSize="sm" fontWeight={600} color="danger.text">
      {isShown && <Trans>You can compare up to four rooms. Take one out first.</Trans>}
    </chakra.p>
  );
}
