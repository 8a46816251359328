import { Box, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Card } from '../../components/controls.tsx';
import { cardColumns, cardSizes } from '../../components/listing/card-grid.ts';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { ResultsHeading } from '../../views/search/ResultsHeading.tsx';
import { SearchBar, useSearch } from '../../views/search/SearchBar.tsx';
import { placeholders } from './placeholders.ts';

const query = {
  term: { kind: 'location', name: placeholders.term } as const,
  maxDistance: null,
  maxPrice: null,
};

/** The results, with the photo of the first one. */
export function ResultsFirstView() {
  const search = useSearch({ query, appliesAtOnce: true, onSearch() {} });
  return (
    <>
      <SearchBar actor={search} isRow />
      <ResultsHeading title={t`Results for ''${placeholders.term}''`} status={t`Searching...`}>
        {/* Where the button of the map will be: on a phone below the heading. */}
        <Box w={{ base: 'full', md: 'auto' }} h="2.75rem" />
      </ResultsHeading>
      {/* Where the filters will be. */}
      <Box h="2.75rem" mb="5" />
      <Grid gap="5" templateColumns={cardColumns}>
        <Card>
          <Box aspectRatio={4 / 3} borderTopRadius="lg" overflow="hidden">
            <ListingImage url={placeholders.photo} alt="" sizes={cardSizes} isEager />
          </Box>
          <Box h="16rem" />
        </Card>
      </Grid>
    </>
  );
}
