import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type Answers, answersSchema, type Question } from '@stanza/schemas/match/answers.ts';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
/** Answers are padded to a multiple of this, so that the length does not tell how many there are. */
const block = 2048;

export interface AnswerKeys {
  /** The stored form of a member's answers. */
  seal(userId: number, answers: Answers): Buffer;
  /** `null` if the value was sealed with another secret, for another member, or was changed. */
  open(userId: number, sealed: Buffer): Answers | null;
  /** A number from 0 to 1, always the same for a member and a question, which nobody else can compute. */
  chance(userId: number, question: Question): number;
}

/**
 * Encrypts answers by AES-256-GCM with a key derived from the secret that signs tokens (RFC 5869). The member's id is authenticated: a value that is
 * copied to another member cannot be opened.
 */
export function createAnswerKeys(tokenSecret: string): AnswerKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', tokenSecret, 'stanza', purpose, 32));
  const key = derive('match answers');
  const chanceKey = derive('match chances');
  return {
    seal(userId, answers) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(String(userId)));
      const text = JSON.stringify(answers);
      const padded = text.padEnd(Math.ceil(text.length / block) * block);
      const sealed = Buffer.concat([cipher.update(padded, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(userId, sealed) {
      const iv = sealed.subarray(0, ivBytes);
      try {
        const decipher = createDecipheriv(algorithm, key, iv)
          .setAAD(Buffer.from(String(userId)))
          .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        const text = Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
        return answersSchema.parse(JSON.parse(text.toString()));
      } catch {
        return null;
      }
    },
    chance(userId, question) {
      const hash = createHmac('sha256', chanceKey).update(`${userId} ${question}`).digest();
      return hash.readUInt32BE() / 2 ** 32;
    },
  };
}
