import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { cleanUpAfterUse } from './cleanup.ts';

export interface S3Server {
  /** The value for S3_URL. */
  url: string;
  objects: Map<string, { content: Buffer; type: string; modified: Date }>;
}

const pageSize = 4;

/**
 * The part of S3 that the image store needs, with one bucket `stanza` in memory. It requires a signature with the right key and region,
 * which it does not verify, lists four objects per page, and sends errors as XML.
 */
export async function openS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const server = createServer((request, response) => {
    answer(request, response, objects).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUpAfterUse(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://KEY:se%2Fcret@127.0.0.1:${port}/stanza?region=eu-south-1`, objects };
}

async function answer(request: IncomingMessage, response: ServerResponse, objects: S3Server['objects']) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [bucket, ...rest] = pathname.slice(1).split('/');
  const key = decodeURIComponent(rest.join('/'));
  const body = await buffer(request);
  const signed = /^AWS4-HMAC-SHA256 Credential=KEY\/\d{8}\/eu-south-1\/s3\/aws4_request,/;
  if (!signed.test(request.headers.authorization ?? '')) return fail(response, 403, 'AccessDenied');
  if (bucket !== 'stanza') return fail(response, 404, 'NoSuchBucket');
  if (key === '') {
    if (request.method === 'HEAD') return response.end();
    return list(response, objects, searchParams.get('continuation-token') ?? '');
  }
  const found = objects.get(key);
  switch (request.method) {
    case 'PUT':
      objects.set(key, { content: body, type: request.headers['content-type'] ?? '', modified: new Date() });
      return response.end();
    case 'GET':
      if (!found) return fail(response, 404, 'NoSuchKey');
      response.setHeader('content-length', found.content.length);
      return response.end(found.content);
    case 'DELETE':
      objects.delete(key);
      response.statusCode = 204;
      return response.end();
    default:
      return fail(response, 405, 'MethodNotAllowed');
  }
}

function list(response: ServerResponse, objects: S3Server['objects'], after: string) {
  const keys = [...objects.keys()].toSorted().filter((key) => key > after);
  const page = keys.slice(0, pageSize);
  const isTruncated = keys.length > pageSize;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.setHeader('content-type', 'application/xml');
  response.end(
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

function fail(response: ServerResponse, status: number, code: string) {
  response.statusCode = status;
  response.setHeader('content-type', 'application/xml');
  response.end(`<Error><Code>${code}</Code><Message>${code}.</Message></Error>`);
}
