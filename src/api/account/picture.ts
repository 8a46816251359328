import { kindOf } from '../../domain/api-error.ts';
import { parseUrl } from '../../domain/parse-url.ts';
import * as calls from '../../schemas/account/profile.calls.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** The member's profile picture, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createPictureApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    /** The address or data URL of the picture; `null` if there is none. */
    async fetchPicture(options: BearerOptions): Promise<string | null> {
      try {
        const text = await send(calls.fetchPicture, { ...options, query: { t: Date.now() } });
        return pictureAddress(text.trim(), baseUrl);
      } catch (error) {
        if (kindOf(error) === 'notFound') return null;
        throw error;
      }
    },
    uploadPicture: (profilePicture: File, options: BearerOptions) =>
      send(calls.uploadPicture, { ...options, form: { profilePicture }, timeout: 120_000 }),
  };
}

/** The address or data URL in a text; `null` for any other text, such as an error page. */
function pictureAddress(text: string, baseUrl: string): string | null {
  if (text === '' || text.length > 20_000_000) return null;
  if (/^data:image\/(png|jpeg|webp|gif|avif);base64,[\w+/=]+$/.test(text)) return text;
  const url = /\s|</.test(text) ? null : parseUrl(text, baseUrl);
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}
