import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import { useRef } from 'react';
import { Button, ButtonLink } from '../../components/controls.tsx';
import { roomsText } from '../../components/format.ts';
import { Notice } from '../../components/Notice.tsx';
import { appliedTexts } from '../../components/search/filter-texts.ts';
import { useFocusNearby } from '../../components/useFocusNearby.ts';
import { userText } from '../../components/user-text.ts';
import { type FilteredQuery, withoutFilter } from '../../domain/search/filtered-query.ts';
import type { ResultSummary } from '../../schemas/search/result-summary.ts';
import { useSearchScreen } from './search-screen.ts';

interface NoResultsProps {
  query: FilteredQuery;
  summary: ResultSummary | undefined;
}

/** A search has no rooms: what could be left out of it. */
export function NoResults({ query, summary }: NoResultsProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusNearby(box);
  return (
    <div ref={box}>
      <Notice icon={<SearchX size={32} />} title={t`No results found`}>
        {summary && summary.withoutOne.length > 0 ? (
          <WithoutOne query={query} withoutOne={summary.withoutOne} />
        ) : (
          <p>{adviceFor(query, summary)}</p>
        )}
        <ButtonLink to="/listings">
          <Trans>See all listings</Trans>
        </ButtonLink>
      </Notice>
    </div>
  );
}

/** Names only what can bring rooms. A summary without such a filter says that no single one does. */
function adviceFor(query: FilteredQuery, summary: ResultSummary | undefined): string {
  if (summary) {
    return appliedTexts(query).length > 1
      ? t`No single filter helps: leave out several of them, or try another place.`
      : t`There are no rooms here yet. Try another place.`;
  }
  const hasDistance = query.maxDistance !== null;
  if (query.maxPrice !== null) {
    return hasDistance
      ? t`Try a larger distance, a higher price or another place.`
      : t`Try a higher price or another place.`;
  }
  return hasDistance
    ? t`Try a larger distance or another place.`
    : t`There are no rooms here yet. Try another place.`;
}

/** For an empty result: the filters that can be removed, and the number of rooms without each. */
function WithoutOne({ query, withoutOne }: { query: FilteredQuery } & Pick<ResultSummary, 'withoutOne'>) {
  const { address } = useSearchScreen();
  const all = appliedTexts(query);
  return (
    <>
      <p>
        <Trans>Leave out one filter:</Trans>
      </p>
      <Grid as="ul" listStyleType="none" gap="2" justifyItems="center" maxW="full">
        {withoutOne.flatMap(({ filter: name, count }) => {
          const applied = all.find(({ filter }) => filter === name);
          if (!applied) return [];
          return (
            <chakra.li key={name} maxW="full">
              <Button
                look="outline"
                maxW="full"
                onClick={() => address.change((before) => withoutFilter(before, applied.filter))}
              >
                <chakra.span {...userText} lineClamp={2}>
                  {t`Without ${applied.text}: `}
                  <chakra.span whiteSpace="nowrap">{roomsText(count)}</chakra.span>
                </chakra.span>
              </Button>
            </chakra.li>
          );
        })}
      </Grid>
    </>
  );
}
