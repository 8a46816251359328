import { chakra, Grid } from '@chakra-ui/react';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Actor, SnapshotFrom } from 'xstate';
import bologna from '../../components/artwork/cities/bologna.webp';
import brescia from '../../components/artwork/cities/brescia.webp';
import milano from '../../components/artwork/cities/milano.webp';
import padova from '../../components/artwork/cities/padova.webp';
import roma from '../../components/artwork/cities/roma.webp';
import torino from '../../components/artwork/cities/torino.webp';
import venezia from '../../components/artwork/cities/venezia.webp';
import { Link } from '../../components/Link.tsx';
import { cities } from '../../domain/search/search-options.ts';
import { toSearchParams } from '../../domain/search/search-query.ts';
import type { searchSuggestionsMachine } from '../../machines/search/search-suggestions.machine.ts';

const pictures: Readonly<Record<string, string>> = {
  Bologna: bologna,
  Brescia: brescia,
  Milano: milano,
  Padova: padova,
  Roma: roma,
  Torino: torino,
  Venezia: venezia,
};

const selectMaxDistance = ({ context }: SnapshotFrom<typeof searchSuggestionsMachine>) => context.maxDistance;
const selectMaxPrice = ({ context }: SnapshotFrom<typeof searchSuggestionsMachine>) => context.maxPrice;

const CityLink = chakra(Link);

/** A drawn picture of each city, which leads to its rooms. The pictures load as they come into view. */
export function CityPictures({ search }: { search: Actor<typeof searchSuggestionsMachine> }) {
  const maxDistance = useSelector(search, selectMaxDistance);
  const maxPrice = useSelector(search, selectMaxPrice);
  return (
    <chakra.section aria-label={t`A look at the cities`} mt="12" data-screen-only>
      <chakra.h2 fontSize="3xl" mb="4">
        <Trans>A look at the cities</Trans>
      </chakra.h2>
      <Grid
        as="ul"
        listStyleType="none"
        gap={{ base: '3', md: '5' }}
        templateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
          lg: 'repeat(7, minmax(0, 1fr))',
        }}
      >
        {cities.map(({ kind, name }) => (
          <li key={name}>
            <CityLink
              to={`/listings?${toSearchParams({ term: { kind, name }, maxDistance, maxPrice })}`}
              display="block"
              borderRadius="lg"
              overflow="hidden"
              textDecoration="none"
              color="fg.default"
              background="bg.surface"
              transitionProperty="box-shadow"
              transitionDuration="calm"
              _hover={{ boxShadow: 'lifted' }}
            >
              <chakra.img
                src={pictures[name]}
                alt=""
                loading="lazy"
                decoding="async"
                display="block"
                width="full"
                aspectRatio={{ base: '8 / 5', lg: '4 / 5' }}
                objectFit="cover"
              />
              <chakra.span display="block" px="3" py="2" minH="11" fontWeight={500}>
                {name}
              </chakra.span>
            </CityLink>
          </li>
        ))}
      </Grid>
    </chakra.section>
  );
}
