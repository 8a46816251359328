import { Box, chakra } from '@chakra-ui/react';
import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { monthlyRent } from '../../components/format.ts';
import { userText } from '../../components/user-text.ts';
import { stateLabels } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import type { ListingCard } from '../../schemas/chat/contact.ts';

interface ListingGroupProps {
  title: string;
  /** The title of the own listing. */
  card: ListingCard | undefined;
  /** The number of conversations. */
  count: number;
  /** The number of conversations with unread messages. */
  unread: number;
  /** List items. */
  children: ReactNode;
}

/** The conversations about one own listing, under its title and its state. */
export function ListingGroup({ title, card, count, unread, children }: ListingGroupProps) {
  const id = useId();
  const facts = [
    ...(card ? [monthlyRent(card.price)] : []),
    ...stateOf(card),
    plural(count, { one: '# conversation', other: '# conversations' }),
    ...(unread > 0 ? [plural(unread, { one: '# unread', other: '# unread' })] : []),
  ];
  return (
    <Box mb="3">
      <chakra.h3 id={id} px="3" pt="2" pb="1" fontSize="sm" lineHeight={1.35} fontFamily="body" {...userText}>
        <chakra.span dir="auto" display="block" fontWeight={700} lineClamp={2}>
          {title}
        </chakra.span>{' '}
        <chakra.span display="block" fontSize="xs" fontWeight={400} color="fg.muted">
          {facts.join(' · ')}
        </chakra.span>
      </chakra.h3>
      <chakra.ul listStyleType="none" aria-labelledby={id}>
        {children}
      </chakra.ul>
    </Box>
  );
}

function stateOf(card: ListingCard | undefined): string[] {
  if (card?.isAvailable === false) return [t`No longer available`];
  return card?.state === undefined ? [] : [told(stateLabels[card.state])];
}
