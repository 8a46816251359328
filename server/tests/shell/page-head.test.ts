import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTestFolder, openSecondApp, openTestApp } from '../support/app.ts';
import { aDemonstration } from '../support/builders.ts';
import { copyListing } from '../support/listing-rows.ts';

const folder = await makeTestFolder();
await mkdir(path.join(folder, 'assets'));
// Uses the head of the real page.
const built = await readFile('index.html', 'utf8');
for (const page of ['index', 'landing', 'listings', 'listing', 'map'])
  await writeFile(path.join(folder, `${page}.html`), built);

const hostile = `</script><img src=x onerror=alert(1)> "quoted" 'single' $& STANZA_NONCE &amp;`;
const opened = await openTestApp(
  aDemonstration([
    { photos: ['room-1', 'hall-7'], description: `Second floor.\n\n${'Quiet street. '.repeat(30)}` },
    { title: hostile, description: hostile, photos: [], numberOfRooms: null, squareMeters: 0 },
    { city: 'Roma', endsInDays: null },
  ]),
  { webApp: folder },
);
const publicApp = await openSecondApp(opened, { webApp: folder, publicUrl: 'https://rooms.example/stanza' });

interface Head {
  title: string;
  /** The contents of the meta tags, by name or property. */
  tags: Record<string, string[]>;
  facts: object | null;
  link: string[];
  /** The addresses by language. */
  alternates: Record<string, string>;
  /** The header `X-Robots-Tag`. */
  robots: unknown;
}

async function headAt(url: string, asked: Record<string, string> = {}): Promise<Head> {
  const { body, headers } = await publicApp.inject({ url, headers: { accept: '*/*', ...asked } });
  const head = body.slice(0, body.indexOf('</head>'));
  const tags: Record<string, string[]> = {};
  for (const [, name = '', content = ''] of head.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)"/g,
  ))
    tags[name] = [...(tags[name] ?? []), content];
  const facts = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  return {
    title: /<title>(.*?)<\/title>/.exec(head)?.[1] ?? '',
    tags,
    facts: facts === undefined ? null : JSON.parse(facts),
    link: [headers.link ?? []].flat(),
    alternates: Object.fromEntries(
      [...head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)].map((found) => [
        found[1],
        found[2],
      ]),
    ),
    robots: headers['x-robots-tag'],
  };
}

describe("the page of a listing has the tags for a messenger's preview", () => {
  test('title, price, place, photo and address, each once', async () => {
    const { title, tags, link } = await headAt('/listing/1?utm_source=chat');
    expect(title).toBe('Bright room near the park · Stanza');
    expect(tags['og:title']).toEqual(['Bright room near the park']);
    expect(tags['og:image']).toEqual(['https://rooms.example/stanza/images/room-1.webp']);
    expect(tags['og:url']).toEqual(['https://rooms.example/stanza/listing/1']);
    expect(tags.description).toEqual(tags['og:description']);
    const [description = ''] = tags.description ?? [];
    expect(description).toMatch(/^\$650\/month, Città Studi, Milano\. Second floor\. Quiet street\./);
    expect(Array.from(description)).toHaveLength(200);
    expect(link).toContain('<https://rooms.example/stanza/listing/1>; rel=canonical');
  });

  test('and structured data for search engines, without the street', async () => {
    const { facts } = await headAt('/listing/1');
    expect(facts).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['Accommodation', 'Product'],
      name: 'Bright room near the park',
      url: 'https://rooms.example/stanza/listing/1',
      image: [
        'https://rooms.example/stanza/images/room-1.webp',
        'https://rooms.example/stanza/images/hall-7.webp',
      ],
      address: { addressLocality: 'Milano', addressRegion: 'MI', postalCode: '20133', addressCountry: 'IT' },
      floorSize: { value: 16, unitCode: 'MTK' },
      numberOfRooms: 3,
      petsAllowed: false,
      amenityFeature: [{ name: 'Furnished' }, { name: 'Internet included' }, { name: 'Balcony' }],
      offers: {
        '@type': 'Offer',
        price: 650,
        priceCurrency: 'EUR',
        availabilityStarts: '2026-03-11',
        availabilityEnds: '2027-03-11',
        priceSpecification: { unitCode: 'MON' },
      },
    });
    expect(JSON.stringify(facts)).not.toContain('Via Pascoli');
  });

  test('leaves out unknown values', async () => {
    const room = (await headAt('/listing/2')).facts;
    expect(room).not.toHaveProperty('numberOfRooms');
    expect(room).not.toHaveProperty('floorSize');
    expect(room).toHaveProperty('image', []);
    expect((await headAt('/listing/2')).tags).not.toHaveProperty('og:image');
    expect((await headAt('/listing/3')).facts).not.toHaveProperty('offers.availabilityEnds');
  });

  test('does not run the text of a member', async () => {
    const { facts, tags } = await headAt('/listing/2');
    expect(facts).toHaveProperty('name', hostile);
    expect(tags['og:title']).toEqual([
      '&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &#39;single&#39; $&amp; STANZA_NONCE &amp;amp;',
    ]);
    const { body } = await publicApp.inject({ url: '/listing/2', headers: { accept: '*/*' } });
    expect(body).not.toContain('<img src=x');
  });
});

describe('the page of a listing that is not offered', () => {
  const ended = { expires_at: new Date(0) };

  test.each([
    [{ state: 'rented' }, 'Rented', 'This room is rented.'],
    [{ state: 'paused' }, 'Paused', 'This room is not offered at the moment.'],
    [ended, 'Expired', 'The offer of this room has expired.'],
  ] as const)('of %o says so, has no offer, and is not indexed', async (changes, label, notice) => {
    const id = await copyListing(opened.db, 1, changes);
    const { title, tags, facts, robots } = await headAt(`/listing/${id}`);
    expect(title).toBe(`${label}: Bright room near the park · Stanza`);
    expect(tags['og:title']).toEqual([`${label}: Bright room near the park`]);
    const [description = ''] = tags.description ?? [];
    expect(description.startsWith(`${notice} Città Studi, Milano. Second floor.`)).toBe(true);
    expect(facts).toHaveProperty('name');
    expect(facts).not.toHaveProperty('offers');
    expect(robots).toBe('noindex');
  });

  test('differs from one that is', async () => {
    const { facts, robots } = await headAt('/listing/1');
    expect(facts).toHaveProperty('offers.availability', 'https://schema.org/InStock');
    expect(robots).toBeUndefined();
  });
});

test.each([
  ['/listings', undefined],
  ['/listings?location=milano', undefined],
  ['/listings?university=polimi', undefined],
  ['/listings?location=Torino', 'noindex'],
  ['/listings?location=milano&maxPrice=1', 'noindex'],
  ['/listings?location=Buy+cheap+pills+at+evil.example', 'noindex'],
  ['/listings?location=Buy+cheap+pills+at+evil.example&bounds=9,45,10,46', 'noindex'],
  ['/listings?university=Buy+cheap+pills+at+evil.example', 'noindex'],
])('%s has the robots header %s', async (url, expected) => {
  const { statusCode, headers } = await publicApp.inject({ url, headers: { accept: '*/*' } });
  expect(statusCode).toBe(200);
  expect(headers['x-robots-tag']).toBe(expected);
});

describe('the page of a search', () => {
  test('names the place, and lists its rooms', async () => {
    const { title, tags, facts, link } = await headAt('/listings?location=milano&maxPrice=900&page=2');
    expect(title).toBe('Rooms in Milano · Stanza');
    expect(tags['og:image']).toEqual(['https://rooms.example/stanza/images/room-1.webp']);
    expect(facts).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        { position: 1, item: { '@id': 'https://rooms.example/stanza/listing/1' } },
        { position: 2, item: { '@id': 'https://rooms.example/stanza/listing/2' } },
      ],
    });
    const address = 'https://rooms.example/stanza/listings?location=Milano&maxPrice=900';
    expect(link).toContain(`<${address}>; rel=canonical`);
    expect(tags['og:url']).toEqual([address.replace('&', '&amp;')]);
  });

  test('links to its rooms without scripts', async () => {
    const { body } = await publicApp.inject({ url: '/listings?location=Milano', headers: { accept: '*/*' } });
    const [, withoutScripts = ''] = /<noscript>(.*?)<\/noscript>/s.exec(body) ?? [];
    const links = [...withoutScripts.matchAll(/<a href="([^"]+)">(.*?)<\/a>/g)];
    expect(links.map(([, address, text]) => [address, text])).toEqual([
      ['https://rooms.example/stanza/listing/1', 'Bright room near the park, $650/month'],
      [
        'https://rooms.example/stanza/listing/2',
        expect.stringContaining('&lt;img src=x onerror=alert(1)&gt;'),
      ],
    ]);
    expect(body).not.toContain('<img src=x');
  });

  test('by another name of a place has the address with the usual name', async () => {
    const { tags, link } = await headAt('/listings?university=polimi&maxPrice=900');
    const address = 'https://rooms.example/stanza/listings?university=Politecnico+di+Milano&maxPrice=900';
    expect(link).toContain(`<${address}>; rel=canonical`);
    expect(tags['og:url']).toEqual([address.replace('&', '&amp;')]);
  });

  test.each([
    ['/listings', 'Rooms in Italy · Stanza'],
    ['/listings?university=polimi', 'Rooms near Politecnico di Milano · Stanza'],
    ['/listings?location=%3Cb%3E', 'Rooms in &lt;b&gt; · Stanza'],
  ])('%s is titled %s', async (url, title) => {
    expect((await headAt(url)).title).toBe(title);
  });
});

test.each([
  ['/', '/'],
  ['/home?from=mail', '/'],
  ['/map?utm_source=chat', '/map'],
])('%s has the texts of the build, its address %s and a picture', async (url, path) => {
  const { title, tags, facts, link } = await headAt(url);
  const address = `https://rooms.example/stanza${path}`;
  expect(title).toBe('Stanza');
  expect(tags['og:title']).toEqual(['Stanza']);
  expect(tags.description).toEqual(tags['og:description']);
  expect(tags['og:url']).toEqual([address]);
  const [image = ''] = tags['og:image'] ?? [];
  expect(existsSync(image.replace('https://rooms.example/stanza', 'public'))).toBe(true);
  expect(facts).toBeNull();
  expect(link).toEqual([`<${address}>; rel=canonical`]);
});

test.each(['/login', '/listing/99'])('%s keeps the head of the build', async (url) => {
  const { title, tags, facts, link } = await headAt(url);
  expect(title).toBe('Stanza');
  expect(tags['og:title']).toEqual(['Stanza']);
  expect(facts).toBeNull();
  expect(link).toEqual([]);
});

describe('a page in Italian', () => {
  const italian = { 'accept-language': 'it-IT,it;q=0.9,en;q=0.8' };

  test('of a listing has its price, its facts and its address in Italian', async () => {
    const { title, tags, facts, link } = await headAt('/listing/1', italian);
    expect(title).toBe('Bright room near the park · Stanza');
    expect(tags.description?.[0]).toMatch(/^650 € al mese, Città Studi, Milano\. Second floor\./);
    expect(tags['og:locale']).toEqual(['it_IT']);
    expect(facts).toHaveProperty('amenityFeature', [
      expect.objectContaining({ name: 'Arredata' }),
      expect.objectContaining({ name: 'Internet incluso' }),
      expect.objectContaining({ name: 'Balcone' }),
    ]);
    expect(link).toContain('<https://rooms.example/stanza/listing/1>; rel=canonical');
  });

  test.each([
    [{ state: 'rented' }, 'Affittata', 'Questa stanza è già affittata.'],
    [{ state: 'paused' }, 'In pausa', 'Al momento questa stanza non è disponibile.'],
    [{ expires_at: new Date(0) }, 'Scaduto', 'L&#39;annuncio di questa stanza è scaduto.'],
  ] as const)('of a listing with %o says so', async (changes, label, notice) => {
    const id = await copyListing(opened.db, 1, changes);
    const { title, tags, alternates } = await headAt(`/listing/${id}`, italian);
    expect(title).toBe(`${label}: Bright room near the park · Stanza`);
    expect(tags.description?.[0]?.startsWith(`${notice} Città Studi`)).toBe(true);
    expect(alternates).toEqual({});
  });

  test.each([
    ['/listings', 'Stanze in Italia'],
    ['/listings?location=milano', 'Stanze a Milano'],
    ['/listings?location=Ancona', 'Stanze ad Ancona'],
    ['/listings?university=polimi', 'Stanze vicino al Politecnico di Milano'],
    ['/listings?university=unimi', 'Stanze vicino all&#39;Università degli studi di Milano'],
    ['/listings?university=Bocconi', 'Stanze vicino alla Bocconi'],
    ['/listings?university=Milano+Bicocca', 'Stanze vicino a Milano Bicocca'],
  ])('%s is titled %s', async (url, title) => {
    const head = await headAt(url, italian);
    expect(head.title).toBe(`${title} · Stanza`);
    expect(head.tags.description).toEqual([`${title} per studenti e giovani: foto, prezzi e mappa.`]);
  });

  test('of a search links to its rooms without scripts', async () => {
    const { body } = await publicApp.inject({
      url: '/listings?location=Milano',
      headers: { accept: '*/*', ...italian },
    });
    expect(body).toContain('>Bright room near the park, 650 € al mese</a>');
  });
});

describe('the languages of a page', () => {
  test('are alternates of each other', async () => {
    const address = 'https://rooms.example/stanza/listings?location=Milano';
    const alternates = {
      en: `${address}&amp;lang=en`,
      it: `${address}&amp;lang=it`,
      'x-default': address,
    };
    for (const lang of ['', '&lang=en', '&lang=it'])
      expect((await headAt(`/listings?location=Milano${lang}`)).alternates).toEqual(alternates);
    expect((await headAt('/')).alternates.it).toBe('https://rooms.example/stanza/?lang=it');
    expect((await headAt('/listings?location=Torino')).alternates).toEqual({});
  });

  test('have addresses of their own when an address asks for one', async () => {
    const asked = await headAt('/listing/1?lang=it&utm_source=chat');
    expect(asked.tags['og:locale']).toEqual(['it_IT']);
    expect(asked.tags['og:url']).toEqual(['https://rooms.example/stanza/listing/1?lang=it']);
    expect(asked.link).toContain('<https://rooms.example/stanza/listing/1?lang=it>; rel=canonical');
    const unknown = await headAt('/listing/1?lang=fr');
    expect(unknown.tags['og:locale']).toEqual(['en_US']);
    expect(unknown.link).toContain('<https://rooms.example/stanza/listing/1>; rel=canonical');
  });
});
