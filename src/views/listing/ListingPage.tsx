import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { Avatar } from '../../components/Avatar.tsx';
import { Card } from '../../components/controls.tsx';
import { money, monthlyRent, numberText, relativeTime } from '../../components/format.ts';
import { Link } from '../../components/Link.tsx';
import { CostLine, StayCosts } from '../../components/listing/CostLine.tsx';
import {
  amenities,
  contractNames,
  dayOr,
  heatingNames,
  moreAmenityNames,
  roomTypeNames,
  smokingNames,
} from '../../components/listing/listing-facts.ts';
import { StateBadge } from '../../components/listing/StateBadge.tsx';
import type LocationMap from '../../components/maps/LocationMap.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { RetryBanner } from '../../components/RetryBanner.tsx';
import { userText } from '../../components/user-text.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import { depositRents, isDepositHigh } from '../../domain/listing/contract.ts';
import { guidePath } from '../../domain/listing/guides.ts';
import { type LifeStage, stateNotices } from '../../domain/publish/listing-life.ts';
import { told } from '../../languages/told.ts';
import type { galleryMachine } from '../../machines/listing/gallery.machine.ts';
import type { locationLookupMachine } from '../../machines/listing/location-lookup.machine.ts';
import { amenityFlags } from '../../schemas/listing/amenities.ts';
import type { Contract, Registration } from '../../schemas/listing/contract.ts';
import type { Listing } from '../../schemas/listing/listing.ts';
import type { ListingTerms } from '../../schemas/listing/listing-terms.ts';
import { HouseholdPanel } from '../match/HouseholdPanel.tsx';
import { ContactBar } from './ContactBar.tsx';
import { Facts } from './Facts.tsx';
import { Gallery } from './Gallery.tsx';
import { LocationSection } from './LocationSection.tsx';
import { headLayout, pageColumns } from './listing-layout.ts';

interface ListingPageProps {
  /** The listing, with the exact street if it is known. */
  listing: Listing;
  /** Whether the exact place is hidden from this person. */
  isPlaceHidden: boolean;
  /** Whether the page says how exact the mark on its map is. */
  saysAccuracy: boolean;
  /** Shown below the address. */
  placeNote: ReactNode;
  /** `undefined` once it has stopped. */
  gallery: ActorRefFrom<typeof galleryMachine> | undefined;
  /** `undefined` once it has stopped. */
  locationLookup: ActorRefFrom<typeof locationLookupMachine> | undefined;
  MapView: typeof LocationMap;
  /** Beside the title, with the heart. */
  share: ReactNode;
  /** Below the rent. */
  compare: ReactNode;
  heart: ReactNode;
  /** The buttons of the poster card. */
  actions: ReactNode;
  /** The button of the bar at the lower edge of a phone. */
  barAction: ReactNode;
  state: LifeStage;
  /** The result of the link in a mail. */
  renewal: ReactNode;
  /** Below the card of its poster: nothing moves when it comes. */
  usualRent: ReactNode;
  /** What the group of the member says about the room. */
  group: ReactNode;
  /** Below the page. */
  similar: ReactNode;
  /** The months of the person's search, if they are known. */
  searchedMonths: number | null;
  onRetryGallery(): void;
  onRetryPlace(): void;
}

/** The page of a listing: photos, facts, poster and location. */
export function ListingPage({
  listing,
  isPlaceHidden,
  saysAccuracy,
  placeNote,
  gallery,
  locationLookup,
  MapView,
  share,
  compare,
  heart,
  actions,
  barAction,
  state,
  renewal,
  usualRent,
  group,
  similar,
  searchedMonths,
  onRetryGallery,
  onRetryPlace,
}: ListingPageProps) {
  const amenityTexts = amenitiesOf(listing);
  const { heating = null, smoking = null } = listing.amenities ?? {};
  return (
    <article>
      <PageTitle>{t`${listing.title} · Stanza`}</PageTitle>
      <Grid {...headLayout}>
        <chakra.h1 gridArea="title" fontSize={{ base: '2xl', md: '3xl' }} {...userText}>
          {listing.title}
        </chakra.h1>
        <Flex gridArea="buttons" gap="2" align="center">
          {share}
          {heart}
        </Flex>
        <chakra.p gridArea="listed" color="fg.muted" alignSelf="center">
          <Trans>
            Listed{' '}
            <time dateTime={listing.timestampAdded}>{relativeTime(listing.timestampAdded, Date.now())}</time>
          </Trans>
        </chakra.p>
      </Grid>
      {renewal}
      {state !== 'published' && (
        <Flex
          role="status"
          align="center"
          gap="3"
          wrap="wrap"
          mb="5"
          px="4"
          py="3"
          borderRadius="md"
          borderWidth="1px"
          borderColor="border.strong"
          background="bg.sunken"
          fontWeight={600}
        >
          <StateBadge state={state} />
          {told(stateNotices[state])}
        </Flex>
      )}
      <Grid
        templateColumns={pageColumns}
        templateAreas={{ base: '"photos" "offer" "more"', lg: '"photos offer" "more offer"' }}
        // The photos and the offer are one screen: what follows must not stretch the first row.
        templateRows={{ lg: 'auto 1fr' }}
        columnGap="10"
        rowGap="8"
        alignItems="start"
      >
        <Box gridArea="photos" minW="0">
          {gallery ? (
            <Gallery actor={gallery} urls={listing.imageUrls} title={listing.title} />
          ) : (
            <RetryBanner message={told(errorTexts.stopped.gallery)} onRetry={onRetryGallery} />
          )}
        </Box>
        <Grid
          gridArea="offer"
          gap="3"
          templateColumns="minmax(0, 1fr)"
          position={{ lg: 'sticky' }}
          top={{ lg: '5rem' }}
        >
          <section aria-label={t`Address and rent`}>
            <chakra.p fontSize="2xl" fontWeight={700} lineHeight={1.2}>
              {monthlyRent(listing.price)}
            </chakra.p>
            <CostLine listing={listing} />
            <StayCosts listing={listing} searchedMonths={searchedMonths} />
            <Flex as="address" fontStyle="normal" gap="2" align="flex-start" minW="0">
              <Box as={MapPin} boxSize="1.25rem" mt="0.5" flexShrink={0} color="accent.text" aria-hidden />
              <chakra.span {...userText}>
                {`${listing.street}, ${listing.postalCode} ${listing.city} (${listing.province})`}
              </chakra.span>
            </Flex>
            {placeNote}
            {compare}
          </section>
          <Facts
            title={t`Availability`}
            facts={[
              [t`From`, dayOr(listing.availabilityStartDate)],
              [t`Until`, dayOr(listing.availabilityEndDate)],
            ]}
          />
          <Card as="section" aria-label={t`Listed by`} px="5" py="4">
            <Flex align="center" gap="4">
              <Avatar url={listing.profilePictureUrl} size={44} />
              <Box minW="0">
                <chakra.p fontSize="sm" color="fg.muted">
                  <Trans>Listed by</Trans>
                </chakra.p>
                <chakra.p fontSize="lg" fontWeight={700} lineHeight={1.2} {...userText}>
                  {listing.userFirstName}
                </chakra.p>
              </Box>
            </Flex>
            <Grid gap="2" mt="3" data-screen-only>
              {actions}
            </Grid>
          </Card>
          {usualRent}
          {group}
        </Grid>
        <Grid gridArea="more" gap="8" templateColumns="minmax(0, 1fr)">
          <HouseholdPanel listing={listing} />
          <section>
            <SectionTitle>
              <Trans>Description</Trans>
            </SectionTitle>
            <chakra.p whiteSpace="pre-line" {...userText} maxW="prose">
              {listing.description}
            </chakra.p>
          </section>
          {amenityTexts.length > 0 && (
            <section>
              <SectionTitle>
                <Trans>Amenities</Trans>
              </SectionTitle>
              <Flex as="ul" listStyleType="none" wrap="wrap" gap="2">
                {amenityTexts.map((amenity) => (
                  <chakra.li
                    key={amenity}
                    px="4"
                    py="1.5"
                    borderRadius="full"
                    fontSize="sm"
                    fontWeight={600}
                    background="success.bg"
                    color="success.text"
                  >
                    {amenity}
                  </chakra.li>
                ))}
              </Flex>
            </section>
          )}
          <Grid gap="5" templateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))">
            {listing.terms && <ContractFacts listing={listing} terms={listing.terms} />}
            <Facts
              title={t`Additional Costs`}
              facts={[
                [t`Deposit`, depositText(listing)],
                [t`Service Costs`, listing.serviceCosts === null ? null : money(listing.serviceCosts)],
                [
                  t`All-Inclusive`,
                  listing.allInclusivePrice === null ? null : money(listing.allInclusivePrice),
                ],
              ]}
            >
              {listing.contract && isDepositHigh(listing) && (
                <chakra.p mt="3" fontSize="sm" color="fg.muted">
                  <Trans>
                    For a home the law sets a limit: at most three months’ rent. Ask why it is more.
                  </Trans>
                </chakra.p>
              )}
            </Facts>
            <Facts
              title={t`Property Details`}
              facts={[
                [t`Deposit`, listing.deposit === null ? null : money(listing.deposit)],
                [t`Size`, listing.squareMeters > 0 ? `${numberText(listing.squareMeters)} m²` : null],
                [t`Rooms`, listing.numberOfRooms === null ? null : String(listing.numberOfRooms)],
                [t`Floor`, listing.floor === null ? null : String(listing.floor)],
                [t`Heating`, heating ? i18n._(heatingNames[heating]) : null],
                [t`Smoking`, smoking ? i18n._(smokingNames[smoking]) : null],
              ]}
            />
          </Grid>
          <section data-screen-only>
            <SectionTitle>
              <Trans>Location</Trans>
            </SectionTitle>
            {locationLookup ? (
              <LocationSection
                actor={locationLookup}
                listing={listing}
                isPlaceHidden={isPlaceHidden}
                saysAccuracy={saysAccuracy}
                MapView={MapView}
              />
            ) : (
              <RetryBanner message={told(errorTexts.stopped.map)} onRetry={onRetryPlace} />
            )}
          </section>
        </Grid>
      </Grid>
      {similar}
      <ContactBar price={listing.price}>{barAction}</ContactBar>
    </article>
  );
}

function SectionTitle({ children }: { children: ReactNode }) {
  return (
    <chakra.h2 fontSize="2xl" mb="3">
      {children}
    </chakra.h2>
  );
}

/** The contract, first of the facts, with the page that says what its kind means. */
function ContractFacts({ listing: { contract }, terms }: { listing: Listing; terms: ListingTerms }) {
  const kind = contract ? contract.kind : terms.contractType;
  return (
    <Facts title={t`Contract`} facts={factsOfTerms(terms, contract)}>
      {contract && (
        <chakra.p mt="3" fontSize="sm">
          <Link to={guidePath(kind)}>
            <Trans>What this means, in plain words</Trans>
          </Link>
        </chakra.p>
      )}
    </Facts>
  );
}

/** With a backend that has `contract-terms` also in months of rent. */
function depositText(listing: Listing): string | null {
  const { deposit, contract } = listing;
  if (deposit === null) return null;
  const rents = depositRents(listing);
  if (contract === undefined || !rents) return money(deposit);
  return t`${money(deposit)} · ${plural(rents, { one: '# month', other: '# months' })}`;
}

function factsOfTerms(terms: ListingTerms, contract: Contract | undefined): [string, string | null][] {
  const { roomType, contractType, minimumMonths, residencePossible, flatmates, agencyFee } = terms;
  const kind = contract ? contract.kind : contractType;
  return [
    [t`Kind of room`, roomType ? i18n._(roomTypeNames[roomType]) : null],
    [t`Type`, kind && i18n._(contractNames[kind])],
    [t`Registered`, contract?.registered ? registeredText(contract.registered) : null],
    [
      t`Minimum stay`,
      minimumMonths === null ? null : plural(minimumMonths, { one: '# month', other: '# months' }),
    ],
    [
      t`Notice to leave`,
      typeof contract?.noticeMonths === 'number'
        ? plural(contract.noticeMonths, { one: '# month', other: '# months' })
        : null,
    ],
    [t`Residence possible`, residencePossible === null ? null : residencePossible ? t`Yes` : t`No`],
    [t`Flatmates now`, flatmates === null ? null : String(flatmates)],
    [t`Agency fee`, agencyFee === null ? null : money(agencyFee)],
    [t`Other fees, once`, typeof contract?.otherFees === 'number' ? money(contract.otherFees) : null],
  ];
}

function registeredText(registered: Registration): string {
  if (registered === 'promised') return t`Promised`;
  return registered === 'yes' ? t`Yes` : t`No`;
}

function amenitiesOf(listing: Listing): string[] {
  const more = amenityFlags.filter((name) => listing.amenities?.[name]);
  return [
    ...amenities.filter(([name]) => listing[name]).map(([, name]) => i18n._(name)),
    ...more.map((name) => i18n._(moreAmenityNames[name])),
  ];
}
