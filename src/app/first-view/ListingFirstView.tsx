import { Box, chakra, Grid } from '@chakra-ui/react';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { userText } from '../../components/user-text.ts';
import { photoFrame, photoSizes, thumbnailColumn } from '../../views/listing/Gallery.tsx';
import { headLayout, pageColumns } from '../../views/listing/listing-layout.ts';
import { placeholders } from './placeholders.ts';

/** A listing's title and first photo. */
export function ListingFirstView() {
  return (
    <>
      <Grid {...headLayout}>
        <chakra.h1 gridArea="title" fontSize={{ base: '2xl', md: '3xl' }} {...userText}>
          {placeholders.title}
        </chakra.h1>
        {/* Reserves the space of the two buttons. */}
        <Box gridArea="buttons" w="6rem" h="2.75rem" />
      </Grid>
      <Grid templateColumns={pageColumns} columnGap="10">
        <Box pe={{ lg: `calc(${thumbnailColumn} + 0.75rem)` }}>
          <Box {...photoFrame} borderRadius="lg" overflow="hidden">
            <ListingImage url={placeholders.photo} alt="" sizes={photoSizes} isEager />
          </Box>
        </Box>
      </Grid>
    </>
  );
}
