import { chakra, Flex } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Columns3, Printer } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink, SelectField } from '../../components/controls.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { roomsFailureText } from '../../domain/error-texts.ts';
import { mostCompared, withRooms } from '../../domain/search/linked-rooms.ts';
import { findPlace, universities } from '../../domain/search/search-options.ts';
import { anyListing, type SearchQuery } from '../../domain/search/search-query.ts';
import type { linkedRoomsMachine } from '../../machines/search/linked-rooms.machine.ts';
import { ComparisonTable } from './ComparisonTable.tsx';
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
      <PageTitle>{t`Compare rooms · Stanza`}</PageTitle>
      <Flex align="center" justify="space-between" wrap="wrap" gap="4" mb="5">
        <chakra.h1 ref={heading} tabIndex={-1} borderRadius="sm" fontSize={{ base: '2xl', md: '3xl' }}>
          <Trans>Compare rooms</Trans>
        </chakra.h1>
        {rooms.length > 0 && (
          <Flex gap="2">
            {share}
            <Button look="outline" onClick={onPrint}>
              <Printer size={18} aria-hidden />
              <Trans>Print</Trans>
            </Button>
          </Flex>
        )}
      </Flex>
      {ids.length === 0 && (
        <Notice icon={<Columns3 size={32} />} title={t`No rooms to compare`}>
          <p>
            <Trans>Choose up to four rooms with the button that each card has beside its heart.</Trans>
          </p>
          <ButtonLink to="/listings">
            <Trans>Browse Listings</Trans>
          </ButtonLink>
        </Notice>
      )}
      {status === 'failed' && rooms.length === 0 && (
        <RetryBanner message={roomsFailureText(error)} onRetry={retry} />
      )}
      {status === 'loading' && rooms.length === 0 && <Spinner label={t`Loading the rooms...`} isLabelShown />}
      {rooms.length > 0 && (
        <>
          <UniversitySelect value={university?.name ?? ''} onChange={measureTo} />
          <ComparisonTable
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
        <Trans>Minutes to</Trans>
      </chakra.label>
      <SelectField
        id={id}
        w="auto"
        maxW="full"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{t`Choose a university`}</option>
        {universities.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    </Flex>
  );
}
