import { createStore, delMany, get, keys, set } from 'idb-keyval';
import * as z from 'zod/mini';
import type { Photo } from '../../machines/publish/photo-picker.machine.ts';
import { photoLimits } from '../../schemas/constants.ts';

const text = z.string();
const keptPhotosSchema = z
  .array(
    z.union([
      z.object({ id: text, name: text, file: z.instanceof(Blob) }),
      z.object({ id: text, name: text, url: text }),
    ]),
  )
  .check(z.maxLength(photoLimits.count));

const store = createStore('stanza-forms', 'photos');
/** Some browsers have no storage in private mode: then there is nothing to read or to remove. */
const hasStorage = () => 'indexedDB' in globalThis;
const prefixOf = (userId: number) => `${userId}.`;

/** The steps run one after the other: photos must not be stored after the logout that removes them. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const turn = last.then(step, step);
  last = turn;
  return turn;
}

/** The photos of one form of one account, which the device keeps. A call rejects if the storage fails or is full. */
export function openPhotoDraft(userId: number, form: string) {
  const key = prefixOf(userId) + form;
  return {
    /** `null` if there are none, or if they are of an older version. */
    read: (): Promise<readonly Photo[] | null> =>
      inTurn(async () =>
        hasStorage() ? (keptPhotosSchema.safeParse(await get(key, store)).data ?? null) : null,
      ),
    keep: (photos: readonly Photo[]): Promise<void> => inTurn(() => set(key, photos, store)),
    forget: (): Promise<void> => inTurn(async () => (hasStorage() ? await delMany([key], store) : undefined)),
  };
}

/** Removes all photos that the device keeps of an account's forms. */
export function forgetPhotoDrafts(userId: number): Promise<void> {
  return inTurn(async () => {
    if (!hasStorage()) return;
    const all = await keys<string>(store);
    await delMany(
      all.filter((key) => key.startsWith(prefixOf(userId))),
      store,
    );
  });
}
