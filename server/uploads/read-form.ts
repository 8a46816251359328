import type { BusboyFileStream } from '@fastify/busboy';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createSemaphore } from '../concurrency/semaphore.ts';
import { HttpError } from '../http/http-error.ts';

/** What a form may hold: how often each part, and how large. Parts of other names are passed over. */
export type FormShape<Name extends string> = Record<
  Name,
  { count: number; bytes: number; errors: PartErrors }
>;

interface PartErrors {
  tooMany: HttpError;
  tooLarge: HttpError;
}

export type Form<Name extends string> = Record<Name, Buffer[]>;

/** Parts of any name, those passed over included. */
const maxParts = 20;
/** For the lines between the parts. */
const overhead = 64 * 1024;

/** Forms are held in memory while they come in: eight of the largest are a third of a gigabyte. */
const semaphore = createSemaphore({ concurrency: 8, maxWaiting: 0 });

/**
 * Reads a multipart body. Throws an `HttpError`; what is too much is read to its end all the same and dropped, since browsers
 * look at no answer before they have sent everything.
 */
export async function readForm<Name extends string>(
  request: FastifyRequest,
  shape: FormShape<Name>,
): Promise<Form<Name>> {
  if (!request.isMultipart()) {
    throw new HttpError(415, { error: 'NOT_A_FORM', message: 'The request must be a multipart form.' });
  }
  const most = Object.values<{ count: number; bytes: number }>(shape).reduce(
    (sum, { count, bytes }) => sum + count * bytes,
    overhead,
  );
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge();
  return await semaphore.run(() => readParts(request, shape));
}

async function readParts<Name extends string>(request: FastifyRequest, shape: FormShape<Name>) {
  const form = Object.fromEntries(Object.keys(shape).map((name) => [name, []])) as unknown as Form<Name>;
  const isKnown = (name: string): name is Name => Object.hasOwn(shape, name);
  let formError: HttpError | undefined;
  try {
    const largest = Math.max(...Object.values<{ bytes: number }>(shape).map(({ bytes }) => bytes));
    // One more than is taken, which shows what is too large.
    const limits = { fileSize: largest + 1, fieldSize: largest + 1, parts: maxParts };
    for await (const part of request.parts({ limits })) {
      const content =
        part.type === 'file'
          ? await contentOf(part, formError === undefined)
          : Buffer.from(textOf(part.value));
      if (formError !== undefined || !isKnown(part.fieldname)) continue;
      const { count, bytes, errors } = shape[part.fieldname];
      if (content.length > bytes) formError = errors.tooLarge;
      else if (form[part.fieldname].length === count) formError = errors.tooMany;
      else form[part.fieldname].push(content);
    }
  } catch (error) {
    throw formError ?? explain(error);
  }
  if (formError !== undefined) throw formError;
  return form;
}

async function contentOf({ file }: MultipartFile, isWanted: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as BusboyFileStream & AsyncIterable<Buffer>)
    if (isWanted) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Fields that call themselves JSON come parsed. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whatever goes wrong while a form is read is wrong with the form. */
function explain(error: unknown): HttpError {
  const { code } = error as { code?: string };
  if (code === 'FST_PARTS_LIMIT') return tooLarge();
  return new HttpError(400, {
    error: 'BROKEN_FORM',
    message: 'The upload is damaged or incomplete. Please try again.',
  });
}

function tooLarge(): HttpError {
  return new HttpError(413, { error: 'FORM_TOO_LARGE', message: 'The upload is too large.' });
}
