import { randomUUID } from 'node:crypto';
import { loginAnswerSchema, userSchema } from '@stanza/schemas/user.ts';
import { type ApiAddress, call, describeAnswer, isOk, read, readJson } from './http.ts';
import { Mismatch } from './mismatch.ts';

/** The backend that is looked at. */
export interface Target extends ApiAddress {
  /** Of the chat's WebSocket, without a token. */
  chat: string;
  /** The web app's, which the backend must let in; absent to send none. */
  origin?: string;
  sender: Member;
  recipient: Member;
  /** Somebody whom their messages do not concern. */
  bystander: Member | null;
  /** What no report may show. */
  secrets: Set<string>;
}

/** Somebody logged in. */
export interface Member {
  id: number;
  email: string;
  token: string;
  /** Absent where the command line gave a token. */
  login?: Login;
}

export interface Login {
  email: string;
  password: string;
}

/** A session of its own. Rejects with a `Mismatch` where there is none. */
export async function logIn(address: ApiAddress, login: Login, secrets: Set<string>): Promise<string> {
  const answer = await call(address, '/api/auth/login', { method: 'POST', json: login });
  if (!isOk(answer)) throw new Mismatch(describeAnswer(answer));
  const { success, data } = loginAnswerSchema.safeParse(readJson(answer.text));
  // What the answer holds instead stays unsaid: it may be a token under another name.
  if (!success) throw new Mismatch(`${answer.line} was answered ${answer.status} without {"token": "…"}`);
  secrets.add(data.token);
  return data.token;
}

/** Whose token it is. */
export async function identify(address: ApiAddress, token: string): Promise<Omit<Member, 'login'>> {
  const { id, email } = read(await call(address, '/api/users/me', { token }), userSchema);
  return { id, email, token };
}

/** Asks the backend to revoke the token. */
export async function logOut(address: ApiAddress, token: string): Promise<string | null> {
  const answer = await call(address, '/api/auth/logout', { method: 'POST', token });
  return answer.status < 300 ? null : describeAnswer(answer);
}

/** An e-mail that no member has: the domain is kept free for ever (RFC 2606). */
export function nobodysEmail(): string {
  return `nobody-${randomUUID()}@conformance.invalid`;
}
