import { grouped } from '@stanza/domain/grouped.ts';
import { type LifeStage, stageOf, stateLabels, stateNotices } from '@stanza/domain/publish/listing-life.ts';
import { findPlace } from '@stanza/domain/search/search-options.ts';
import { type SearchQuery, type SearchTerm, toSearchParams } from '@stanza/domain/search/search-query.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { escapeHtml } from '../mail/escape-html.ts';

/** What the build cannot write into a page for link previews and search engines. All addresses are absolute. */
export interface PlaceOfPage {
  /** The address of the page without parameters that do not change it. */
  address: string;
  image: string | null;
  /** Whether search engines may list the page. */
  isIndexed: boolean;
}

/** With the texts of a page whose content comes from members. */
export interface PageHead extends PlaceOfPage {
  title: string;
  description: string;
  /** Facts in the vocabulary of schema.org. */
  facts: object;
  /** The rooms of a list, for readers without scripts. */
  links: { address: string; text: string }[];
}

/** The number of characters of a description that previews show. */
const maxDescription = 200;

/**
 * @param appAddress where a browser finds the app, without a trailing slash
 */
export function headOfListing(listing: Listing, appAddress: string): PageHead {
  const { id, title, price, location, city, description } = listing;
  const stage = stageOfListing(listing);
  const isOffered = stage === 'published';
  const place = `${location}, ${city}. ${description}`;
  return {
    title: isOffered ? title : `${stateLabels[stage]}: ${title}`,
    description: shortened(
      isOffered ? `$${grouped(price)}/month, ${place}` : `${stateNotices[stage]} ${place}`,
    ),
    address: addressOf(id, appAddress),
    image: imagesOf(listing, appAddress)[0] ?? null,
    isIndexed: isOffered,
    facts: {
      '@context': 'https://schema.org',
      ...roomOf(listing, appAddress),
      description: listing.description,
    },
    links: [],
  };
}

/**
 * @param query with the usual name of its place
 * @param first the first listings that the search finds
 */
export function headOfResults(query: SearchQuery, first: Listing[], appAddress: string): PageHead {
  const { term } = query;
  const title = placeTitle(term);
  const params = toSearchParams(query);
  const [newest] = first;
  return {
    title,
    description: `${title} for students and young renters: photos, prices and a map.`,
    address: `${appAddress}/listings${params.size > 0 ? `?${params}` : ''}`,
    image: (newest && imagesOf(newest, appAddress)[0]) ?? null,
    // Otherwise anybody could have any text listed as a title of this app.
    isIndexed: first.length > 0 && (term === null || findPlace(term.kind, term.name) !== undefined),
    facts: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: first.map((listing, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        item: roomOf(listing, appAddress),
      })),
    },
    links: first.map(({ id, title, price }) => ({
      address: addressOf(id, appAddress),
      text: `${title}, $${grouped(price)}/month`,
    })),
  };
}

function placeTitle(term: SearchTerm | null): string {
  if (term === null) return 'Rooms in Italy';
  return term.kind === 'location' ? `Rooms in ${term.name}` : `Rooms near ${term.name}`;
}

/** The street is left out: search engines keep what they have read. */
function roomOf(listing: Listing, appAddress: string): object {
  const { title, squareMeters, numberOfRooms, petsAllowed, price } = listing;
  const address = addressOf(listing.id, appAddress);
  return {
    // As a product too, so that it can have an offer.
    '@type': ['Accommodation', 'Product'],
    '@id': address,
    url: address,
    name: title,
    image: imagesOf(listing, appAddress),
    address: {
      '@type': 'PostalAddress',
      addressLocality: listing.city,
      addressRegion: listing.province,
      postalCode: listing.postalCode,
      addressCountry: 'IT',
    },
    ...(squareMeters > 0 && {
      floorSize: { '@type': 'QuantitativeValue', value: squareMeters, unitCode: 'MTK' },
    }),
    ...(numberOfRooms !== null && { numberOfRooms }),
    petsAllowed,
    amenityFeature: amenities(listing).map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
    ...(stageOfListing(listing) === 'published' && {
      offers: {
        '@type': 'Offer',
        url: address,
        availability: 'https://schema.org/InStock',
        ...(listing.availabilityStartDate !== null && { availabilityStarts: listing.availabilityStartDate }),
        ...(listing.availabilityEndDate !== null && { availabilityEnds: listing.availabilityEndDate }),
        price,
        priceCurrency: 'EUR',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'EUR',
          unitText: 'month',
          unitCode: 'MON',
        },
      },
    }),
  };
}

function stageOfListing({ life }: Listing): LifeStage {
  return life ? stageOf(life) : 'published';
}

function amenities(listing: Listing): string[] {
  return [
    listing.furnished && 'Furnished',
    listing.internetIncluded && 'Internet included',
    listing.utilitiesIncluded && 'Utilities included',
    listing.hasBalcony && 'Balcony',
    listing.hasGarden && 'Garden',
  ].filter((amenity) => amenity !== false);
}

function addressOf(id: number, appAddress: string): string {
  return `${appAddress}/listing/${id}`;
}

/** Images may be at an address of their own. */
function imagesOf({ imageUrls }: Listing, appAddress: string): string[] {
  return imageUrls.map((url) => new URL(url, `${appAddress}/`).href);
}

function shortened(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  return characters.length > maxDescription
    ? `${characters.slice(0, maxDescription - 1).join('')}…`
    : characters.join('');
}

/** The part of the built pages that a head replaces: from the title to the last tag for previews, without the tags of scripts. */
const headOfBuild = /<title>.*?<meta property="og:description"[^>]*>/s;

/** Puts the head of one address in the place of the head of the build, and its links into the part for browsers without scripts. */
export function putHead(page: string, head: PageHead): string {
  const { title, description, image, facts, links } = head;
  const tags = [
    `<title>${escapeHtml(title)} · Stanza</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...previewTags({ ...placeTags(head), 'og:title': title, 'og:description': description }),
    ...(image === null ? [] : ['<meta name="twitter:card" content="summary_large_image">']),
    // Data, not code: the policy for scripts does not apply to it. A text must not end the element.
    `<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`,
  ];
  const items = links.map(
    ({ address, text }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></li>`,
  );
  return page
    .replace(headOfBuild, () => tags.join('\n    '))
    .replace('</noscript>', (end) => (items.length > 0 ? `<ul>${items.join('')}</ul>${end}` : end));
}

/** Adds the place of a page to the texts that the build has written. */
export function putPlace(page: string, place: PlaceOfPage): string {
  return page.replace(/<meta property="og:description"[^>]*>/, (last) =>
    [last, ...previewTags(placeTags(place))].join('\n    '),
  );
}

function placeTags({ address, image }: PlaceOfPage): Record<string, string> {
  return {
    'og:site_name': 'Stanza',
    'og:type': 'website',
    'og:url': address,
    ...(image !== null && { 'og:image': image }),
  };
}

function previewTags(contents: Record<string, string>): string[] {
  return Object.entries(contents).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
}
