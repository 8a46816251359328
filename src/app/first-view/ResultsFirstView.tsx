import { Box, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Card } from '../../components/controls.tsx';
import { cardColumns, cardSizes } from '../../components/listing/card-grid.ts';
import { cardPhoto } from '../../components/listing/ListingCard.tsx';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { FoldedSearch } from '../../views/search/FoldedSearch.tsx';
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
      <FoldedSearch query={query}>
        <SearchBar actor={search} isRow />
      </FoldedSearch>
      <ResultsHeading
        title={t`Results for ''${placeholders.term}''`}
        status={t`Searching...`}
        // Where the button of the map and the filters will be. On a phone the button floats.
        mapButton={<Box h={{ md: '2.75rem' }} />}
        filters={<Box h="2.75rem" />}
      />
      <Grid gap="5" templateColumns={cardColumns}>
        <Card>
          <Box {...cardPhoto}>
            <ListingImage url={placeholders.photo} alt="" sizes={cardSizes} isEager />
          </Box>
          <Box h="13rem" />
        </Card>
      </Grid>
    </>
  );
}
