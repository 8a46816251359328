import { hash, type Options, verify } from '@node-rs/argon2';
import { createSemaphore } from '../concurrency/semaphore.ts';

export interface Passwords {
  /** Argon2id in PHC format. */
  hash(password: string): Promise<string>;
  /** Takes the same time if there is no hash, so that the time does not reveal who has an account. */
  isRight(password: string, hash: string | null): Promise<boolean>;
}

/** The minimum that OWASP recommends. The library's default algorithm is Argon2id. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random password, with the same cost. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$rFpEZVL22+50Wtw/PrmlLg$ePPk1i4ERA1X9NTSUSTDpAVEABHzSvarjguujHrzdms';

/**
 * Normalizes passwords to NFC: some keyboards write è as one code point, others as two. Only tests give another cost, with the hash of a
 * random password that has this cost. A hash says which cost it was made with.
 */
export function createPasswords(costOfHash = cost, dummy = dummyHash): Passwords {
  // Each hash takes 19 MiB and one core, so more of them at the same time would only be slower.
  const semaphore = createSemaphore({ concurrency: 2, maxWaiting: 100 });
  return {
    hash: (password) => semaphore.run(() => hash(password.normalize('NFC'), costOfHash)),
    isRight: (password, known) =>
      semaphore.run(async () => {
        const isSame = await verify(known ?? dummy, password.normalize('NFC'));
        return isSame && known !== null;
      }),
  };
}
