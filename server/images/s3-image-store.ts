import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { imageWidths } from '@stanza/domain/image.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { nameOfFile, uploadKeyOf } from './image-files.ts';
import type { FindUsedKeys, ImageStore } from './image-store.ts';

/** Milliseconds. */
const timeouts = { connectionTimeout: 5000, requestTimeout: 20_000, throwOnRequestTimeout: true };

/**
 * Stores images as objects in one bucket of an S3-compatible store. Rejects with a `StartError` if the bucket cannot be reached.
 * @param address `https://KEY:SECRET@host/bucket?region=…`; key and secret URL-encoded
 */
export async function openS3ImageStore(address: string): Promise<ImageStore & { close(): void }> {
  const { client, bucket, host } = clientOf(new URL(address));
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    client.destroy();
    throw new StartError(`The image store at ${host}, bucket ${bucket}, cannot be used: ${reasonOf(error)}.`);
  }
  return {
    async put(key, width, content) {
      const Key = nameOfFile(key, width);
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key, Body: content, ContentType: 'image/webp' }),
      );
    },
    async get(key, width) {
      try {
        const Key = nameOfFile(key, width);
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
        if (Body === undefined || ContentLength === undefined) return null;
        // On Node.js the body is a `Readable`.
        return { size: ContentLength, content: Body as Readable };
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      }
    },
    async remove(key) {
      for (const width of imageWidths) {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: nameOfFile(key, width) }));
      }
    },
    sweep: (before, findUsed) => sweep(client, bucket, before, findUsed),
    close: () => client.destroy(),
  };
}

async function sweep(client: S3Client, bucket: string, before: Date, findUsed: FindUsedKeys): Promise<void> {
  let token: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }));
    const names = (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key !== undefined && LastModified !== undefined && LastModified < before ? Key : [],
    );
    const used = await findUsed(names.flatMap((name) => uploadKeyOf(name) ?? []));
    for (const name of names) {
      const key = uploadKeyOf(name);
      if (key !== null && !used.has(key)) {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
      }
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

function clientOf(url: URL) {
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    forcePathStyle: true,
    requestHandler: timeouts,
    // Not all S3-compatible stores know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, bucket: decodeURIComponent(url.pathname.slice(1)), host: url.host };
}
