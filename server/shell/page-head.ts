import { type LifeStage, stageOf } from '@stanza/domain/publish/listing-life.ts';
import { findPlace } from '@stanza/domain/search/search-options.ts';
import { type SearchQuery, type SearchTerm, toSearchParams } from '@stanza/domain/search/search-query.ts';
import { type Language, languages } from '@stanza/domain/shell/language.ts';
import { shortened } from '@stanza/schemas/characters.ts';
import type { Listing } from '@stanza/schemas/listing/listing.ts';
import { listingTexts } from '../listing/listing-texts.ts';
import { escapeHtml } from '../mail/escape-html.ts';

/** What the build cannot write into a page for link previews and search engines. All addresses are absolute. */
export interface PlaceOfPage {
  /** The address of the page without parameters that do not change it, and without its language. */
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

/** Where a page is read, and by whom. */
interface Reader {
  /** Where a browser finds the app, without a trailing slash. */
  appAddress: string;
  language: Language;
}

interface HeadTexts {
  anywhere: string;
  in(city: string): string;
  near(university: string): string;
  /** @param title one of those above */
  search(title: string): string;
  amenities: Record<Amenity, string>;
  /** For previews: language and country. */
  locale: string;
}

type Amenity = 'furnished' | 'internetIncluded' | 'utilitiesIncluded' | 'hasBalcony' | 'hasGarden';

const texts: Readonly<Record<Language, HeadTexts>> = {
  en: {
    anywhere: 'Rooms in Italy',
    in: (city) => `Rooms in ${city}`,
    near: (university) => `Rooms near ${university}`,
    search: (title) => `${title} for students and young renters: photos, prices and a map.`,
    amenities: {
      furnished: 'Furnished',
      internetIncluded: 'Internet included',
      utilitiesIncluded: 'Utilities included',
      hasBalcony: 'Balcony',
      hasGarden: 'Garden',
    },
    locale: 'en_US',
  },
  it: {
    anywhere: 'Stanze in Italia',
    in: (city) => `Stanze ${/^a/i.test(city) ? 'ad' : 'a'} ${city}`,
    near: (university) => `Stanze vicino ${withArticle(university)}`,
    search: (title) => `${title} per studenti e giovani: foto, prezzi e mappa.`,
    amenities: {
      furnished: 'Arredata',
      internetIncluded: 'Internet incluso',
      utilitiesIncluded: 'Bollette incluse',
      hasBalcony: 'Balcone',
      hasGarden: 'Giardino',
    },
    locale: 'it_IT',
  },
};

/** "al Politecnico di Milano", "alla Bocconi". The universities that bear only the name of a city have no article. */
function withArticle(university: string): string {
  if (/^Università/i.test(university)) return `all'${university}`;
  if (/^Politecnico/i.test(university)) return `al ${university}`;
  return /^(Bocconi|Cattolica)/i.test(university) ? `alla ${university}` : `a ${university}`;
}

/** The number of characters of a description that previews show. */
const maxDescription = 200;

export function headOfListing(listing: Listing, reader: Reader): PageHead {
  const { appAddress, language } = reader;
  const { labels, notices, rent } = listingTexts[language];
  const { id, title, price, location, city, description } = listing;
  const stage = stageOfListing(listing);
  const isOffered = stage === 'published';
  const place = `${location}, ${city}. ${description}`;
  return {
    title: isOffered ? title : `${labels[stage]}: ${title}`,
    description: onOneLine(isOffered ? `${rent(price)}, ${place}` : `${notices[stage]} ${place}`),
    address: addressOf(id, appAddress),
    image: imagesOf(listing, appAddress)[0] ?? null,
    isIndexed: isOffered,
    facts: {
      '@context': 'https://schema.org',
      ...roomOf(listing, reader),
      description: listing.description,
    },
    links: [],
  };
}

/**
 * @param query with the usual name of its place
 * @param first the first listings that the search finds
 */
export function headOfResults(query: SearchQuery, first: Listing[], reader: Reader): PageHead {
  const { appAddress, language } = reader;
  const { term } = query;
  const title = placeTitle(term, language);
  const params = toSearchParams(query);
  const [newest] = first;
  return {
    title,
    description: texts[language].search(title),
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
        item: roomOf(listing, reader),
      })),
    },
    links: first.map(({ id, title, price }) => ({
      address: addressOf(id, appAddress),
      text: `${title}, ${listingTexts[language].rent(price)}`,
    })),
  };
}

function placeTitle(term: SearchTerm | null, language: Language): string {
  const titles = texts[language];
  if (term === null) return titles.anywhere;
  return term.kind === 'location' ? titles.in(term.name) : titles.near(term.name);
}

/** The street is left out: search engines keep what they have read. */
function roomOf(listing: Listing, { appAddress, language }: Reader): object {
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
    amenityFeature: amenities(listing, language).map((name) => ({
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

const amenityNames = [
  'furnished',
  'internetIncluded',
  'utilitiesIncluded',
  'hasBalcony',
  'hasGarden',
] as const;

function amenities(listing: Listing, language: Language): string[] {
  return amenityNames.filter((name) => listing[name]).map((name) => texts[language].amenities[name]);
}

function addressOf(id: number, appAddress: string): string {
  return `${appAddress}/listing/${id}`;
}

/** Images may be at an address of their own. */
function imagesOf({ imageUrls }: Listing, appAddress: string): string[] {
  return imageUrls.map((url) => new URL(url, `${appAddress}/`).href);
}

function onOneLine(text: string): string {
  return shortened(text.replaceAll(/\s+/g, ' ').trim(), maxDescription - 1);
}

/** The part of the built pages that a head replaces: from the title to the last tag for previews, without the tags of scripts. */
const headOfBuild = /<title>.*?<meta property="og:description"[^>]*>/s;

/** Puts the head of one address in the place of the head of the build, and its links into the part for browsers without scripts. */
export function putHead(page: string, head: PageHead, version: Version): string {
  const { title, description, image, facts, links } = head;
  const tags = [
    `<title>${escapeHtml(title)} · Stanza</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...previewTags({ ...placeTags(head, version), 'og:title': title, 'og:description': description }),
    ...alternateTags(head),
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
export function putPlace(page: string, place: PlaceOfPage, version: Version): string {
  return page.replace(/<meta property="og:description"[^>]*>/, (last) =>
    [last, ...previewTags(placeTags(place, version)), ...alternateTags(place)].join('\n    '),
  );
}

/** The version of a page that is served. */
export interface Version {
  language: Language;
  /** Whether its address asks for the language: then search engines keep it apart from the other ones. */
  isAsked: boolean;
}

/** An address that asks for a language. */
function inLanguage(address: string, language: Language): string {
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}

export function canonicalAddress({ address }: PlaceOfPage, { language, isAsked }: Version): string {
  return isAsked ? inLanguage(address, language) : address;
}

/** The addresses of a page by language, for search engines. Without `lang`, each reader gets their own. */
export function alternatesOf(address: string): [language: string, address: string][] {
  return [
    ...languages.map((language): [string, string] => [language, inLanguage(address, language)]),
    ['x-default', address],
  ];
}

function alternateTags({ address, isIndexed }: PlaceOfPage): string[] {
  if (!isIndexed) return [];
  return alternatesOf(address).map(
    ([language, alternate]) =>
      `<link rel="alternate" hreflang="${language}" href="${escapeHtml(alternate)}">`,
  );
}

function placeTags(place: PlaceOfPage, version: Version): Record<string, string> {
  const { image } = place;
  return {
    'og:site_name': 'Stanza',
    'og:type': 'website',
    'og:locale': texts[version.language].locale,
    'og:url': canonicalAddress(place, version),
    ...(image !== null && { 'og:image': image }),
  };
}

function previewTags(contents: Record<string, string>): string[] {
  return Object.entries(contents).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
}
