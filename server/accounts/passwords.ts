import { hash, type Options, verify } from '@node-rs/argon2';
import { createSemaphore } from '../concurrency/semaphore.ts';

export interface Passwords {
  /** Argon2id in PHC format. */
  hash(password: string): Promise<string>;
  /** Takes as long where there is no hash to compare with, so that the time tells nobody who has an account. */
  isRight(password: string, hash: string | null): Promise<boolean>;
}

/** 19 MiB, two passes: the least that OWASP advises. The algorithm is Argon2id by default. */
export const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that was thrown away, at the same cost as all others. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$rFpEZVL22+50Wtw/PrmlLg$ePPk1i4ERA1X9NTSUSTDpAVEABHzSvarjguujHrzdms';

/** Passwords are compared in Unicode's composed form: one keyboard writes è as one character, the other as two. */
export function createPasswords(): Passwords {
  // Each takes 19 MiB and a core meanwhile: more at once than cores only slows all down.
  const semaphore = createSemaphore({ concurrency: 2, maxWaiting: 100 });
  return {
    hash: (password) => semaphore.run(() => hash(password.normalize('NFC'), cost)),
    isRight: (password, known) =>
      semaphore.run(async () => {
        const isSame = await verify(known ?? dummyHash, password.normalize('NFC'));
        return isSame && known !== null;
      }),
  };
}
