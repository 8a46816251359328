import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Actor, SnapshotFrom } from 'xstate';
import { Link } from '../../components/Link.tsx';
import { cities, type SearchPlace, universities } from '../../domain/search/search-options.ts';
import { type SearchQuery, toSearchParams } from '../../domain/search/search-query.ts';
import type { searchSuggestionsMachine } from '../../machines/search/search-suggestions.machine.ts';
import styles from './landing.module.css';

type Snapshot = SnapshotFrom<typeof searchSuggestionsMachine>;

type Filters = Pick<SearchQuery, 'maxDistance' | 'maxPrice'>;

const selectMaxDistance = ({ context }: Snapshot) => context.maxDistance;
const selectMaxPrice = ({ context }: Snapshot) => context.maxPrice;

function resultsOf({ kind, name }: SearchPlace, filters: Filters): string {
  return `/listings?${toSearchParams({ term: { kind, name }, ...filters })}`;
}

interface PlaceLinksProps {
  /** The search above: a link keeps the filters that are chosen there. */
  search: Actor<typeof searchSuggestionsMachine>;
}

/** Links to the rooms of each city and university. */
export function PlaceLinks({ search }: PlaceLinksProps) {
  const filters = {
    maxDistance: useSelector(search, selectMaxDistance),
    maxPrice: useSelector(search, selectMaxPrice),
  };
  return (
    <div className={styles.places}>
      <section aria-labelledby="by-city">
        <h2 id="by-city" className={styles.placesTitle}>
          <Trans>Start with a city</Trans>
        </h2>
        <ul className={styles.cities}>
          {cities.map((place) => (
            <li key={place.name}>
              <Link to={resultsOf(place, filters)} className={styles.city}>
                {place.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="by-university">
        <h2 id="by-university" className={styles.placesTitle}>
          <Trans>Or with your university</Trans>
        </h2>
        <ul className={styles.universities}>
          {universities.map((place) => (
            <li key={place.name}>
              <Link to={resultsOf(place, filters)} className={styles.university}>
                {place.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
