import { Box, chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Button, TextLink } from '../../components/controls.tsx';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { StateBadge } from '../../components/listing/StateBadge.tsx';
import { userText } from '../../components/user-text.ts';
import { stageOf } from '../../domain/publish/listing-life.ts';
import type { SearchQuery } from '../../domain/search/search-query.ts';
import type { LinkedRoom } from '../../machines/search/linked-rooms.machine.ts';
import { rowsOf } from './comparison-rows.ts';

/** `undefined` for a listing that is not known yet, or could not be fetched. */
type Column = LinkedRoom | { id: number; listing: undefined };

interface ComparisonTableProps {
  rooms: readonly Column[];
  isLoading: boolean;
  query: SearchQuery;
  onRemove(id: number): void;
  onRetry(): void;
}

/** A column for each room. */
export function ComparisonTable({ rooms, isLoading, query, onRemove, onRetry }: ComparisonTableProps) {
  const rows = rowsOf(
    rooms.flatMap(({ listing }) => listing ?? []),
    query,
  );
  return (
    // Focusable, so that the keyboard can scroll the table.
    <Box
      role="region"
      aria-label={t`Comparison`}
      tabIndex={0}
      overflowX="auto"
      borderRadius="md"
      css={tableStyle}
    >
      <chakra.table
        borderCollapse="separate"
        borderSpacing="0"
        fontSize="sm"
        // A long word in a cell must not widen its column.
        tableLayout="fixed"
        w="full"
        minW={`${7 + 10 * rooms.length}rem`}
      >
        <thead>
          <tr>
            <th scope="col" data-name>
              <Trans>Room</Trans>
            </th>
            {rooms.map((room) => (
              <th key={room.id} scope="col" data-room>
                <RoomHead
                  room={room}
                  isLoading={isLoading}
                  onRemove={() => onRemove(room.id)}
                  onRetry={onRetry}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" data-name>
                {row.name}
              </th>
              {rooms.map(({ id, listing }) => (
                <td key={id} data-room>
                  {listing ? row.of(listing) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

interface RoomHeadProps {
  room: Column;
  isLoading: boolean;
  onRemove(): void;
  onRetry(): void;
}

function RoomHead({ room: { id, listing }, isLoading, onRemove, onRetry }: RoomHeadProps) {
  const title = listing?.title ?? t`Room ${id}`;
  return (
    <Flex direction="column" gap="2">
      <Box
        position="relative"
        aspectRatio={4 / 3}
        borderRadius="md"
        overflow="hidden"
        _print={{ aspectRatio: 2 }}
      >
        <ListingImage url={listing?.imageUrls[0]} alt="" sizes="16rem" isEager />
        <Button
          look="icon"
          position="absolute"
          top="1"
          insetEnd="1"
          aria-label={t`Remove ${title}`}
          onClick={onRemove}
        >
          <X size={20} aria-hidden />
        </Button>
      </Box>
      {listing && (
        <TextLink to={`/listing/${id}`} {...userText}>
          <chakra.span lineClamp={3} _print={{ lineClamp: 'none' }}>
            {title}
          </chakra.span>
        </TextLink>
      )}
      {!listing && title}
      {listing === null && (
        <chakra.span fontWeight={400}>
          <Trans>This room is no longer there.</Trans>
        </chakra.span>
      )}
      {listing === undefined && (
        <chakra.span role="status" fontWeight={400}>
          {isLoading ? t`Loading...` : t`This room could not be loaded.`}
        </chakra.span>
      )}
      {listing === undefined && !isLoading && (
        <Button look="outline" aria-label={t`Try again to load ${title}`} onClick={onRetry}>
          <Trans>Try Again</Trans>
        </Button>
      )}
      {listing?.life && listing.life.state !== 'published' && (
        <span>
          <StateBadge state={stageOf(listing.life)} />
        </span>
      )}
    </Flex>
  );
}

/** The names of the rows stay while the columns scroll. */
const tableStyle = {
  '& th, & td': {
    padding: '2',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottomWidth: '1px',
    borderColor: 'border.subtle',
    background: 'bg.surface',
    overflowWrap: 'anywhere',
  },
  '& [data-name]': {
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: '1',
    width: { base: '7rem', lg: '12rem' },
    borderInlineEndWidth: '1px',
    fontWeight: '600',
  },
  '@media print': {
    overflow: 'visible',
    '& table': { minWidth: '0' },
    '& tr': { breakInside: 'avoid' },
  },
} as const;
