import { idText } from '../schemas/id.ts';

/** The `{id}` of `/listing/{id}`: a positive integer, else `null`. */
export function parseListingId(text: string | undefined): number | null {
  return idText().safeParse(text).data ?? null;
}
