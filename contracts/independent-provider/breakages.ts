import type { Answer, Request } from './call.ts';

/** Changes an answer; `null` closes the connection. */
export type Breakage = (answer: Answer, request: Request) => Answer | null;

/** Changes the copy of a chat message. */
export type ChatBreakage = (copy: Record<string, unknown>) => Record<string, unknown>;

const on =
  (path: RegExp, alter: (answer: Answer) => Answer | null): Breakage =>
  (answer, { url }) =>
    path.test(url.pathname) && answer.status < 300 ? alter(answer) : answer;

const withBody = (alter: (body: Record<string, unknown>) => unknown) => (answer: Answer) => ({
  ...answer,
  body: alter({ ...(answer.body as object) }),
});

const listingPath = /^\/api\/listings\/\d+$/;

/** The defects, by name. A run uses one of them. */
export const breakages: Record<string, Breakage> = {
  'rent as a text': on(
    listingPath,
    withBody((body) => ({ ...body, price: `${body.price} €` })),
  ),
  'title under another name': on(
    listingPath,
    withBody(({ title, ...body }) => ({ ...body, headline: title })),
  ),
  'null left out': on(
    listingPath,
    withBody((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))),
  ),
  'a page for a list': on(/^\/api\/search\/listings$/, ({ body, ...answer }) => ({
    ...answer,
    body: { content: body, page: 1 },
  })),
  'like status in an object': on(/\/likes\/\d+$/, (answer) =>
    answer.body === undefined ? answer : { ...answer, body: { liked: answer.body } },
  ),
  'token under another name': on(
    /\/login$/,
    withBody(({ token, ...body }) => ({ ...body, accessToken: token })),
  ),
  '403 for 401': (answer) => (answer.status === 401 ? { ...answer, status: 403 } : answer),
  '200 with an error in it': (answer) => (answer.status === 404 ? { ...answer, status: 200 } : answer),
  'everybody let in': (answer) => (answer.status === 401 ? { status: 200, body: {} } : answer),
  'page of HTML': on(/^\/api\/chat\/conversations$/, (answer) => ({
    ...answer,
    body: '<h1>It works!</h1>',
    type: 'text/html',
  })),
  'half a body': on(/^\/api\/users\/me$/, ({ body, ...answer }) => ({
    ...answer,
    body: JSON.stringify(body).slice(0, -10),
    type: 'application/json',
  })),
  'no messages': on(/\/messages$/, (answer) => ({ ...answer, body: [] })),
  'silent refusals': (answer) => (answer.status >= 400 ? { status: answer.status } : answer),
  'line cut': on(/^\/api\/users\/me\/listings$/, () => null),
};

/** The defects of the chat. */
export const chatBreakages: Record<string, ChatBreakage> = {
  'message id as a text': (copy) => ({ ...copy, messageId: `${copy.messageId}` }),
  'text under another name': ({ content, ...copy }) => ({ ...copy, text: content }),
  'sender and recipient swapped': (copy) => ({
    ...copy,
    senderEmail: copy.recipientEmail,
    recipientEmail: copy.senderEmail,
  }),
  'text altered': (copy) => ({ ...copy, content: `${copy.content}`.toUpperCase() }),
};
