import { Agent, type IncomingMessage, request } from 'node:http';
import { createContactsApi } from '@stanza/api/chat/contacts.ts';
import { aliasOf } from '@stanza/domain/chat/alias.ts';
import { searchListings } from '@stanza/schemas/search/listings.calls.ts';
import { aDraft } from '@stanza/server/tests/support/uploads.ts';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { beginConversation, openAccount, password } from '../chat/account.ts';

/** Sends requests to a server with the demonstration data. */
export interface MixedRequests {
  /** Sends the request with this number; the kinds are mixed. Rejects if the answer is not a success. */
  send(number: number): Promise<void>;
  close(): void;
}

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** The number of requests of each kind in a thousand. */
const shares = {
  image: 350,
  search: 250,
  listing: 150,
  page: 80,
  conversations: 40,
  messages: 40,
  ownListings: 20,
  likes: 20,
  profile: 20,
  like: 10,
  unlike: 10,
  health: 7,
  login: 1,
  newPicture: 1,
  newListing: 1,
};
type Kind = keyof typeof shares;

const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
/** Coprime to the number of kinds, so that a thousand consecutive requests contain all of them. */
const stride = 389;

const encodings = ['br', 'gzip', 'br', 'identity'];
const searches = [
  'location=Milano',
  'location=Roma',
  'location=Torino&maxPrice=600',
  'location=Bologna',
  'location=Citt%C3%A0%20Studi',
  'university=Politecnico%20di%20Milano&maxDistance=5',
  'location=POLIMI',
  '',
];
const pages = ['/', '/listings?location=Milano', '/login', '/map'];

export async function openMixedRequests(serverUrl: string, connections: number): Promise<MixedRequests> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(serverUrl);

  async function send({ method = 'GET', path, headers, body }: Sent): Promise<Buffer> {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ agent, hostname, port, method, path, headers }, resolve).on('error', reject).end(body);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const { statusCode = 0 } = answer;
    if (statusCode < 200 || statusCode > 299) throw new Error(`${method} ${path}: ${statusCode}`);
    return Buffer.concat(chunks);
  }

  const member = await openAccount(serverUrl, 'Anna');
  // A member may upload only two things at a time.
  const uploaders = [member];
  while (uploaders.length < connections / 2) {
    uploaders.push(await openAccount(serverUrl, `Uploader${uploaders.length}`));
  }
  const own = { authorization: `Bearer ${member.token}` };
  const listingSchema = z.array(z.object({ id: z.number(), imageUrls: z.array(z.string()) }));
  const listings = listingSchema.parse(JSON.parse(String(await send({ path: searchListings.path }))));
  const images = listings.flatMap(({ imageUrls }) => imageUrls);
  const { conversationId } = await createContactsApi(serverUrl).openContact(pick(listings, 0).id, {
    token: member.token,
    signal: AbortSignal.timeout(15_000),
  });
  await beginConversation(serverUrl, member, aliasOf(conversationId), 'Is the room still free?');
  const photo = await aPhoto();
  const picture = await aForm('/api/users/me/profile-picture', { profilePicture: [photo] });
  const draft = new Blob([JSON.stringify(aDraft())], { type: 'application/json' });
  const listing = await aForm('/api/users/me/listings', { listing: [draft], images: [photo, photo] });

  const requests: Record<Kind, (number: number) => Sent> = {
    image: (i) => ({ path: `${pick(images, i)}?w=${pick(['320', '640', '1280'], i)}` }),
    search: (i) => ({ path: `${searchListings.path}?${pick(searches, i)}` }),
    listing: (i) => ({ path: `/api/listings/${pick(listings, i).id}` }),
    page: (i) => ({ path: pick(pages, i), headers: { accept: 'text/html' } }),
    conversations: () => ({ path: '/api/chat/conversations', headers: own }),
    messages: () => ({
      path: `/api/chat/conversations/${conversationId}/messages`,
      headers: own,
    }),
    ownListings: () => ({ path: '/api/users/me/listings', headers: own }),
    likes: () => ({ path: '/api/users/me/likes', headers: own }),
    profile: () => ({ path: '/api/users/me', headers: own }),
    like: (i) => ({ method: 'POST', path: `/api/users/me/likes/${pick(listings, i).id}`, headers: own }),
    unlike: (i) => ({ method: 'DELETE', path: `/api/users/me/likes/${pick(listings, i).id}`, headers: own }),
    health: () => ({ path: '/health' }),
    login: () => ({
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: member.email, password }),
    }),
    newPicture: () => asUploader(picture),
    newListing: () => asUploader(listing),
  };

  let uploads = 0;
  function asUploader({ headers, ...sent }: Sent): Sent {
    const { token } = pick(uploaders, uploads++);
    return { ...sent, headers: { ...headers, authorization: `Bearer ${token}` } };
  }

  return {
    async send(number) {
      const kind = pick(kinds, number * stride);
      const { headers, ...sent } = requests[kind](Math.floor(number / 7));
      // The answer of a new listing is read.
      const encoding = kind === 'newListing' ? 'identity' : pick(encodings, Math.floor(number / 3));
      const answer = await send({ ...sent, headers: { 'accept-encoding': encoding, ...headers } });
      if (kind === 'newListing') {
        const { id } = z.object({ id: z.number() }).parse(JSON.parse(String(answer)));
        const { authorization = '' } = headers ?? {};
        await send({ method: 'DELETE', path: `/api/users/me/listings/${id}`, headers: { authorization } });
      }
    },
    close: () => agent.destroy(),
  };
}

function pick<T>(all: readonly T[], number: number): T {
  const picked = all[number % all.length];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

async function aForm(path: string, parts: Record<string, Blob[]>): Promise<Sent> {
  const form = new FormData();
  for (const [name, blobs] of Object.entries(parts)) for (const blob of blobs) form.append(name, blob);
  const encoded = new Response(form);
  return {
    method: 'POST',
    path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** A JPEG of three megapixels of noise. */
async function aPhoto(): Promise<Blob> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const image = sharp({ create: { width: 2048, height: 1536, channels: 3, background: '#808080', noise } });
  return new Blob([new Uint8Array(await image.jpeg({ quality: 80 }).toBuffer())]);
}
