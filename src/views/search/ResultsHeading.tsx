import { Box, chakra, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { userText } from '../../components/user-text.ts';

interface ResultsHeadingProps {
  title: string;
  /** The number of found rooms, or the reason why there are none. */
  status: string;
  /** The button of the map, beside the heading. */
  mapButton?: ReactNode;
  /** The filters: below the heading, on a phone beside the number. */
  filters?: ReactNode;
}

export function ResultsHeading({ title, status, mapButton, filters }: ResultsHeadingProps) {
  return (
    <Grid
      data-heading
      templateColumns={{ base: 'fit-content(42%) minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto' }}
      templateAreas={{
        base: filters
          ? '"title title map" "status filters filters"'
          : '"title title map" "status status status"',
        md: '"title map" "status map" "filters filters"',
      }}
      alignItems="center"
      columnGap={{ base: '2', md: '4' }}
      mt={{ base: '2', md: '7' }}
      mb={{ base: '2', md: '5' }}
    >
      <chakra.h1
        gridArea="title"
        fontSize={{ base: 'xl', md: '3xl' }}
        // A height in whole pixels: browsers measure a photo at a fraction of a pixel as smaller, and a later photo as the largest.
        lineHeight={{ base: '1.5rem', md: 1.1 }}
        {...userText}
      >
        {title}
      </chakra.h1>
      <chakra.p
        gridArea="status"
        role="status"
        color="fg.muted"
        minH="1.5em"
        fontSize={{ base: 'sm', md: 'md' }}
        fontWeight={{ base: 600, md: 400 }}
      >
        {status}
      </chakra.p>
      {mapButton && (
        <Box gridArea="map" alignSelf="end">
          {mapButton}
        </Box>
      )}
      {filters && (
        <Box gridArea="filters" minW="0" mt={{ base: '1', md: '5' }}>
          {filters}
        </Box>
      )}
    </Grid>
  );
}
