import { parseRecording, type Recording } from './recording.ts';

/** The maximum size of the unpacked steps in bytes, since a short text can unpack to a very large one. */
const maxUnpacked = 1_000_000;

/** The prefix of steps of several actors. */
const togetherMark = '~';

/** Whether the steps in an address are those of a machine with its actors. */
export function areTogether(steps: string): boolean {
  return steps.startsWith(togetherMark);
}

/**
 * A recording as text for an address: its JSON, deflated, in base64url. It contains the machine's id, so that it cannot be played with
 * another machine.
 */
export async function encodeSteps(recording: Recording): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(recording));
  const packed = through(text, new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const packed64 = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return recording.together ? `${togetherMark}${packed64}` : packed64;
}

/** Decodes the recording in an address. Throws an `Error` that says what is wrong with it. */
export async function decodeSteps(text: string): Promise<Recording> {
  let json: unknown;
  try {
    json = JSON.parse(await unpack(areTogether(text) ? text.slice(1) : text));
  } catch (error) {
    throw new Error('The steps in the address cannot be read: they were cut or changed.', { cause: error });
  }
  return parseRecording(json);
}

async function unpack(text: string): Promise<string> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const unpacked = through(bytes, new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder();
  let found = '';
  let length = 0;
  for await (const chunk of readChunks(unpacked)) {
    length += chunk.length;
    if (length > maxUnpacked) throw new Error('It is too large.');
    found += decoder.decode(chunk, { stream: true });
  }
  return found + decoder.decode();
}

function through(
  bytes: Uint8Array<ArrayBuffer>,
  { readable, writable }: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter();
  // Errors are ignored here, since the reader receives them too.
  const nothing = () => {};
  writer.write(bytes).catch(nothing);
  writer.close().catch(nothing);
  return readable;
}

/** Reads a stream in chunks: some browsers cannot iterate over streams. */
async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
