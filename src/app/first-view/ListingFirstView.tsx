import { Box, chakra } from '@chakra-ui/react';
import { ListingImage } from '../../components/listing/ListingImage.tsx';
import { userText } from '../../components/user-text.ts';
import { photoFrame, photoSizes } from '../../views/listing/Gallery.tsx';
import { placeholders } from './placeholders.ts';

/** A listing's title and first photo. */
export function ListingFirstView() {
  return (
    <>
      {/* Reserves the width of the buttons beside the title. */}
      <Box pe="6.75rem">
        <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} minH="2.75rem" {...userText}>
          {placeholders.title}
        </chakra.h1>
      </Box>
      <chakra.p mt="1" mb="5" aria-hidden>
        &nbsp;
      </chakra.p>
      <Box {...photoFrame} borderRadius="lg" overflow="hidden">
        <ListingImage url={placeholders.photo} alt="" sizes={photoSizes} isEager />
      </Box>
    </>
  );
}
