import { randomUUID } from 'node:crypto';
import { loginAnswerSchema, userSchema } from '@stanza/schemas/account/user.ts';
import type { Login } from '../command-line/suite-options.ts';
import { type ApiAddress, call, describeAnswer, isOk, read, readJson } from './http.ts';
import { Mismatch } from './mismatch.ts';

/** The backend under test. */
export interface Target extends ApiAddress {
  /** The address of the chat's WebSocket, without a token. */
  chat: string;
  /** The origin of the web app, which the backend must accept; absent to send none. */
  origin?: string;
  sender: Member;
  recipient: Member;
  /** A member who takes no part in the conversation. */
  bystander: Member | null;
  /** Tokens, which no report may show. */
  secrets: Set<string>;
}

/** A member who is logged in. */
export interface Member {
  id: number;
  email: string;
  token: string;
  /** Absent if the command line gave a token. */
  login?: Login;
}

/** Opens a new login session. Rejects with a `Mismatch` if the login fails. @returns the token */
export async function logIn(address: ApiAddress, login: Login, secrets: Set<string>): Promise<string> {
  const answer = await call(address, '/api/auth/login', { method: 'POST', json: login });
  if (!isOk(answer)) throw new Mismatch(describeAnswer(answer));
  const { success, data } = loginAnswerSchema.safeParse(readJson(answer.text));
  // The message does not show the answer, which may contain a token under another name.
  if (!success) throw new Mismatch(`${answer.line} was answered ${answer.status} without {"token": "…"}`);
  secrets.add(data.token);
  return data.token;
}

/** The member to whom the token belongs. */
export async function identify(address: ApiAddress, token: string): Promise<Omit<Member, 'login'>> {
  const { id, email } = read(await call(address, '/api/users/me', { token }), userSchema);
  return { id, email, token };
}

/** Asks the backend to revoke the token. @returns the answer if it failed, otherwise `null` */
export async function logOut(address: ApiAddress, token: string): Promise<string | null> {
  const answer = await call(address, '/api/auth/logout', { method: 'POST', token });
  return answer.status < 300 ? null : describeAnswer(answer);
}

/** An e-mail address that no member has: RFC 2606 reserves the domain. */
export function nobodysEmail(): string {
  return `nobody-${randomUUID()}@conformance.invalid`;
}
