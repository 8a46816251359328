import type { BusboyFileStream } from '@fastify/busboy';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error.ts';

/** The maximum count and size of the parts by name. Parts with other names are ignored. */
export type FormShape<Name extends string> = Record<
  Name,
  { count: number; bytes: number; errors: PartErrors }
>;

interface PartErrors {
  tooMany: HttpError;
  tooLarge: HttpError;
}

export type Form<Name extends string> = Record<Name, Buffer[]>;

/** Parts of any name, including those that are ignored. */
const maxParts = 20;
/** Bytes for the headers and boundaries of the parts. */
const overhead = 64 * 1024;

/**
 * Reads a multipart body into memory. Throws an `HttpError`. Never settles if the client disconnects. A form that exceeds its limits is
 * still read to its end, since a browser reads no answer before it has sent the whole body.
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
  return await readParts(request, shape);
}

async function readParts<Name extends string>(request: FastifyRequest, shape: FormShape<Name>) {
  const form = Object.fromEntries(Object.keys(shape).map((name) => [name, []])) as unknown as Form<Name>;
  const isKnown = (name: string): name is Name => Object.hasOwn(shape, name);
  let formError: HttpError | undefined;
  try {
    const largest = Math.max(...Object.values<{ bytes: number }>(shape).map(({ bytes }) => bytes));
    // One byte above the limit shows that a part is too large.
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

/** The plugin parses fields whose content type is JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** All errors of the parser are faults of the form. */
function explain(error: unknown): HttpError {
  const { code } = error as { code?: string };
  return code === 'FST_PARTS_LIMIT' ? tooLarge() : brokenForm();
}

export function brokenForm(): HttpError {
  return new HttpError(400, {
    error: 'BROKEN_FORM',
    message: 'The upload is damaged or incomplete. Please try again.',
  });
}

export function tooLarge(): HttpError {
  return new HttpError(413, { error: 'FORM_TOO_LARGE', message: 'The upload is too large.' });
}
