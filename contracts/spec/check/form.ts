import type { JsonSchema } from '../json-schema.ts';
import { bytesOf, type PactBody } from '../pact-file.ts';

interface FormPart {
  name: string;
  contentType: string;
}

export interface ReadForm {
  /** The form as its schema describes it: parsed JSON parts, a placeholder for each file, repeated parts as a list. */
  value: JsonSchema;
  parts: FormPart[];
}

/**
 * Reads a multipart body.
 * @param repeated names of parts that may occur several times
 * @throws if the body is not multipart, or if a JSON part is not valid JSON
 */
export async function readForm(
  body: PactBody,
  contentType: string,
  repeated: readonly string[],
): Promise<ReadForm> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(bytesOf(body)), { headers }).formData();
  const value: JsonSchema = {};
  const parts: FormPart[] = [];
  for (const [name, content] of form) {
    const type = typeof content === 'string' ? 'text/plain' : content.type;
    parts.push({ name, contentType: type });
    const read = typeof content === 'string' ? content : await contentOf(content, type);
    if (!repeated.includes(name)) value[name] = read;
    else value[name] = [...(Array.isArray(value[name]) ? value[name] : []), read];
  }
  return { value, parts };
}

/** The parsed JSON of a file, or a placeholder: the content of other files is not checked. */
async function contentOf(file: File, type: string): Promise<unknown> {
  return /^application\/json\b/.test(type) ? JSON.parse(await file.text()) : 'a file';
}
