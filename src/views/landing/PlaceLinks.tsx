import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import type { Actor, SnapshotFrom } from 'xstate';
import { Link } from '../../components/Link.tsx';
import { cities, type SearchPlace, universities } from '../../domain/search-options.ts';
import { type SearchQuery, toSearchParams } from '../../domain/search-query.ts';
import type { searchSuggestionsMachine } from '../../machines/search-suggestions.machine.ts';

type Snapshot = SnapshotFrom<typeof searchSuggestionsMachine>;

const PlaceLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    color: 'fg.default',
    textDecoration: 'none',
    _hover: { color: 'accent.text', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});

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
    <Grid templateColumns={{ base: '1fr', lg: '5fr 4fr' }} gap={{ base: '10', lg: '16' }}>
      <Box as="section" aria-labelledby="by-city">
        <chakra.h2 id="by-city" fontSize="3xl" mb="4">
          Start with a city
        </chakra.h2>
        <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="6" rowGap="1">
          {cities.map((place) => (
            <li key={place.name}>
              <PlaceLink
                to={resultsOf(place, filters)}
                fontFamily="heading"
                fontSize={{ base: '2xl', md: '3xl' }}
              >
                {place.name}
              </PlaceLink>
            </li>
          ))}
        </Flex>
      </Box>
      <Box as="section" aria-labelledby="by-university">
        <chakra.h2 id="by-university" fontSize="3xl" mb="4">
          Or with your university
        </chakra.h2>
        <Grid as="ul" listStyleType="none" templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="6">
          {universities.map((place) => (
            <li key={place.name}>
              <PlaceLink to={resultsOf(place, filters)}>{place.name}</PlaceLink>
            </li>
          ))}
        </Grid>
      </Box>
    </Grid>
  );
}
