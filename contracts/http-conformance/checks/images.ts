import { imageSources } from '@stanza/domain/image.ts';
import { type HttpCheck, required } from '../http-check.ts';
import { makePhoto, makeWebp, shapeOf } from '../photo.ts';
import { fail, seen } from '../seeing.ts';
import { plainDraft, type Site } from '../site.ts';

/** The first bytes of the formats that every browser shows: PNG, JPEG, GIF, WebP, AVIF. */
const starts = [/^\x89PNG/, /^\xff\xd8\xff/, /^GIF8/, /^RIFF....WEBP/s, /^....ftypavif/s];

/** Loads an image as the page does. Rejects with what the person would see. */
async function loadImage({ target }: Site, what: string, address: string): Promise<void> {
  if (address.startsWith('data:image/')) return;
  const url = new URL(address);
  const isLocal = /^(localhost|127\.|\[::1\])/.test(url.hostname);
  if (target.origin.startsWith('https:') && url.protocol !== 'https:' && !isLocal) {
    fail(`${what} is not shown: a browser loads no ${url.protocol}// image in an https:// page`);
  }
  const response = await fetch(url, { headers: { accept: 'image/avif,image/webp,image/*;q=0.8' } }).catch(
    () => fail(`${what} is not shown: no answer from ${url}`),
  );
  const content = Buffer.from(await response.arrayBuffer());
  if (!response.ok) fail(`${what} is not shown: ${url} is answered ${response.status}`);
  const policy = response.headers.get('cross-origin-resource-policy');
  if (policy === 'same-origin' && url.origin !== target.origin)
    fail(`${what} is not shown: ${url} has Cross-Origin-Resource-Policy: same-origin`);
  const type = response.headers.get('content-type') ?? '';
  const head = content.subarray(0, 16).toString('latin1');
  const isImage = starts.some((start) => start.test(head)) || type.startsWith('image/svg');
  if (!isImage)
    fail(`${what} is not shown: ${url} is no image (${type || 'no type'}, ${content.length} bytes)`);
  // A browser looks at the bytes of an octet-stream, also with nosniff, but not at those of a text.
  if (/^text\/|html|json|xml$/.test(type) && response.headers.get('x-content-type-options') === 'nosniff') {
    fail(`${what} is not shown: ${url} is sent as ${type} with nosniff`);
  }
}

export const imageChecks: readonly HttpCheck[] = [
  required(
    'images.listing',
    'A browser can load the photos of a listing, in every size that the app asks for',
    async (site) => {
      const { listing, photos } = await site.room();
      const { length } = listing.imageUrls;
      if (length !== photos) fail(`A listing published with ${photos} photos shows ${length}`);
      if (new Set(listing.imageUrls).size < length) fail('A listing shows the same photo twice');
      for (const address of listing.imageUrls) {
        const { src, srcSet = '' } = imageSources(address);
        const sources = [src, ...srcSet.split(', ').flatMap((source) => source.split(' ')[0] || [])];
        for (const source of new Set(sources)) await loadImage(site, 'A photo', source);
      }
    },
  ),
  required('images.order', 'Photos stay in the order in which they were chosen', async (site) => {
    const [member, chosen] = [await site.bruno(), ['wide', 'high', 'square']];
    const photos = [3, 1 / 3, 1].map((ratio) => makePhoto(3000, { ratio }));
    const { listing } = await site.publish(member, plainDraft, photos);
    const shapes = await Promise.all(
      listing.imageUrls.map(async (address) => {
        const content = Buffer.from(await (await fetch(address)).arrayBuffer());
        return shapeOf(content) ?? 'unknown';
      }),
    );
    await seen('The deletion of a listing', site.app.deleteListing(listing.id, member.auth));
    // A backend may cut all photos to one shape.
    if (new Set(shapes).size === 3 && shapes.join() !== chosen.join())
      fail(
        `The first photo of a card is another one than was chosen: ${chosen.join(', ')} became ${shapes.join(', ')}`,
      );
  }),
  required('images.formats', 'Photos in WebP, and names in any script, are taken', async (site) => {
    const member = await site.bruno();
    const photos = [makeWebp('stanza.webp'), makePhoto(3000, { name: 'città è “bella” 🏠 日本.png' })];
    for (const photo of photos) {
      const { listing } = await site.publish(member, plainDraft, [photo]);
      await loadImage(site, `The photo «${photo.name}»`, listing.imageUrls[0] ?? '');
      await seen('The deletion of a listing', site.app.deleteListing(listing.id, member.auth));
    }
  }),
  required('images.large', 'Four photos of the largest size are taken', async (site) => {
    const { listing, photos } = await site.longRoom();
    const { length } = listing.imageUrls;
    if (length !== photos) fail(`A listing published with ${photos} photos shows ${length}`);
    for (const address of listing.imageUrls)
      await loadImage(site, 'A large photo', imageSources(address).src);
  }),
  required(
    'images.profile',
    'A new profile picture can be loaded, also by its address in the profile',
    async (site) => {
      const { app, anna } = site;
      const { auth } = await anna();
      await seen('A new profile picture', app.uploadPicture(makePhoto(20_000), auth));
      const address = await seen('The profile picture', app.fetchPicture(auth));
      if (address === null) fail('After the upload of a profile picture the app still shows the default one');
      await loadImage(site, 'The profile picture', address);
      const { profilePicturePath } = await seen('The profile', app.fetchProfile(auth));
      if (profilePicturePath === null) return;
      await loadImage(site, 'The picture in the header', new URL(profilePicturePath, app.baseUrl).href);
    },
  ),
];
