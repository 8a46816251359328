import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { cities, type SearchPlace, universities } from '../../domain/search-options.ts';
import { toSearchParams } from '../../domain/search-query.ts';

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

function resultsOf({ kind, name }: SearchPlace): string {
  return `/listings?${toSearchParams({ term: { kind, name }, maxDistance: null, maxPrice: null })}`;
}

/** Links to the rooms of each city and university. */
export function PlaceLinks() {
  return (
    <Grid templateColumns={{ base: '1fr', lg: '5fr 4fr' }} gap={{ base: '10', lg: '16' }}>
      <Box as="section" aria-labelledby="by-city">
        <chakra.h2 id="by-city" fontSize="3xl" mb="4">
          Start with a city
        </chakra.h2>
        <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="6" rowGap="1">
          {cities.map((place) => (
            <li key={place.name}>
              <PlaceLink to={resultsOf(place)} fontFamily="heading" fontSize={{ base: '2xl', md: '3xl' }}>
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
              <PlaceLink to={resultsOf(place)}>{place.name}</PlaceLink>
            </li>
          ))}
        </Grid>
      </Box>
    </Grid>
  );
}
