import { Box, chakra, Flex } from '@chakra-ui/react';
import { Columns3, Printer, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink, SelectField, TextLink } from '../../components/controls.tsx';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { StateBadge } from '../../components/listing/StateBadge.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { userText } from '../../components/user-text.ts';
import { roomsFailureText } from '../../domain/error-texts.ts';
import { stageOf } from '../../domain/publish/listing-life.ts';
import { mostCompared, withRooms } from '../../domain/search/linked-rooms.ts';
import { findPlace, universities } from '../../domain/search/search-options.ts';
import { anyListing, type SearchQuery } from '../../domain/search/search-query.ts';
import type { LinkedRoom, linkedRoomsMachine } from '../../machines/search/linked-rooms.machine.ts';
import { rowsOf } from './comparison-rows.ts';
import { useLinkedRooms } from './useLinkedRooms.ts';

interface ComparisonViewProps {
  machine: typeof linkedRoomsMachine;
  /** A button that shares the address. */
  share: ReactNode;
  onPrint(): void;
  /** A room was taken out of the table. */
  onRemoved(id: number): void;
}

/** Up to four rooms side by side. The address of the page names them. */
export function ComparisonView({ machine, share, onPrint, onRemoved }: ComparisonViewProps) {
  const { params, ids, rooms, error, status, retry } = useLinkedRooms(machine, mostCompared);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const university = findPlace('university', params.get('university') ?? '');
  const query: SearchQuery = university
    ? { ...anyListing, term: { kind: 'university', name: university.name } }
    : anyListing;
  const open = (next: string) => navigate(`/compare?${next}`, { replace: true, preventScrollReset: true });

  function measureTo(name: string) {
    const next = new URLSearchParams(params);
    next.delete('university');
    if (name !== '') next.set('university', name);
    open(withRooms(ids, next));
  }

  function remove(id: number) {
    // The column is removed: the focus moves to a place that stays.
    heading.current?.focus();
    open(
      withRooms(
        ids.filter((one) => one !== id),
        params,
      ),
    );
    onRemoved(id);
  }

  return (
    <>
      <PageTitle>Compare rooms · Stanza</PageTitle>
      <Flex align="center" justify="space-between" wrap="wrap" gap="4" mb="5">
        <chakra.h1 ref={heading} tabIndex={-1} borderRadius="sm" fontSize={{ base: '2xl', md: '3xl' }}>
          Compare rooms
        </chakra.h1>
        {rooms.length > 0 && (
          <Flex gap="2">
            {share}
            <Button look="outline" onClick={onPrint}>
              <Printer size={18} aria-hidden />
              Print
            </Button>
          </Flex>
        )}
      </Flex>
      {ids.length === 0 && (
        <Notice icon={<Columns3 size={32} />} title="No rooms to compare">
          <p>Choose up to four rooms with the button that each card has beside its heart.</p>
          <ButtonLink to="/listings">Browse Listings</ButtonLink>
        </Notice>
      )}
      {status === 'failed' && rooms.length === 0 && (
        <RetryBanner message={roomsFailureText(error)} onRetry={retry} />
      )}
      {status === 'loading' && rooms.length === 0 && <Spinner label="Loading the rooms..." isLabelShown />}
      {rooms.length > 0 && (
        <>
          <UniversitySelect value={university?.name ?? ''} onChange={measureTo} />
          <Table
            // A room that is still loading has a column too.
            rooms={ids.map((id) => rooms.find((room) => room.id === id) ?? { id, listing: undefined })}
            isLoading={status === 'loading'}
            query={query}
            onRemove={remove}
            onRetry={() => {
              // The button is removed: the focus moves to a place that stays.
              heading.current?.focus();
              retry();
            }}
          />
        </>
      )}
    </>
  );
}

function UniversitySelect({ value, onChange }: { value: string; onChange(name: string): void }) {
  const id = useId();
  return (
    <Flex data-screen-only align="center" wrap="wrap" columnGap="3" rowGap="1" mb="4">
      <chakra.label htmlFor={id} fontSize="sm" fontWeight={600}>
        Minutes to
      </chakra.label>
      <SelectField
        id={id}
        w="auto"
        maxW="full"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">Choose a university</option>
        {universities.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </Flex>
  );
}

/** `undefined` for a listing that is not known yet, or could not be fetched. */
type Column = LinkedRoom | { id: number; listing: undefined };

interface TableProps {
  rooms: readonly Column[];
  isLoading: boolean;
  query: SearchQuery;
  onRemove(id: number): void;
  onRetry(): void;
}

function Table({ rooms, isLoading, query, onRemove, onRetry }: TableProps) {
  const rows = rowsOf(
    rooms.flatMap(({ listing }) => listing ?? []),
    query,
  );
  return (
    // Focusable, so that the keyboard can scroll the table.
    <Box
      role="region"
      aria-label="Comparison"
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
              Room
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
  const title = listing?.title ?? `Room ${id}`;
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
          aria-label={`Remove ${title}`}
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
      {listing === null && <chakra.span fontWeight={400}>This room is no longer there.</chakra.span>}
      {listing === undefined && (
        <chakra.span role="status" fontWeight={400}>
          {isLoading ? 'Loading...' : 'This room could not be loaded.'}
        </chakra.span>
      )}
      {listing === undefined && !isLoading && (
        <Button look="outline" aria-label={`Try again to load ${title}`} onClick={onRetry}>
          Try Again
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
