import { Box, chakra, Flex } from '@chakra-ui/react';
import { MapIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink, Card } from '../../components/controls.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { anyListing, toSearchParams } from '../../domain/search-query.ts';
import { SearchBar, useSearch } from '../SearchBar.tsx';
import { HeroPicture } from './HeroPicture.tsx';
import { PlaceLinks } from './PlaceLinks.tsx';

/** A veil between text and picture: it keeps the contrast at 4.5 or more. */
const veil = {
  content: '""',
  position: 'absolute',
  inset: '0',
  zIndex: -1,
  background: 'bg.canvas',
  // A shadow, since a larger box would widen the page.
  boxShadow: '0 0 1.5rem 3rem {colors.bg.canvas}',
  opacity: 0.7,
} as const;

/** The landing page: the headline, the search box, and the way to the map. */
export default function LandingView() {
  const navigate = useNavigate();
  const search = useSearch({
    query: anyListing,
    onSearch: (query) => navigate(`/listings?${toSearchParams(query)}`),
  });
  return (
    <>
      <PageTitle>Stanza · Your Space, Your Match.</PageTitle>
      <Flex
        as="section"
        position="relative"
        direction="column"
        align="center"
        justify="center"
        minH={{ base: '40rem', md: 'min(100svh, 54rem)' }}
        px="4"
        pt="24"
        pb="14"
        isolation="isolate"
      >
        <HeroPicture />
        <Flex
          direction="column"
          align="center"
          gap={{ base: '6', md: '8' }}
          w="full"
          maxW="46rem"
          textAlign="center"
        >
          <Flex
            direction="column"
            align="center"
            gap={{ base: '6', md: '8' }}
            position="relative"
            _before={veil}
          >
            <chakra.h1 fontSize="display" fontWeight={300} letterSpacing="-0.02em" lineHeight={0.98}>
              Your Space, Your Match.
            </chakra.h1>
            <chakra.p fontSize={{ base: 'md', md: 'lg' }} fontWeight={500} maxW="34rem" textWrap="balance">
              Rooms for students in seven Italian cities, minutes from where you study.
            </chakra.p>
          </Flex>
          <Card w="full" p={{ base: '3', md: '4' }} borderRadius="xl" boxShadow="lifted">
            <SearchBar actor={search} />
          </Card>
          <ButtonLink look="outline" to="/map">
            <MapIcon size={18} aria-hidden />
            View Properties on Map
          </ButtonLink>
        </Flex>
      </Flex>
      <Box maxW="page" w="full" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '12', md: '16' }}>
        <PlaceLinks search={search} />
      </Box>
    </>
  );
}
