import { assign, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';
import type { MachineModel } from '../../src/model/machine-model.ts';
import { entry } from '../../src/model/registry.ts';
import { offline, RequestError, rejected } from './errors.ts';

/** A page with a nested part that loads automatically. */
const articleMachine = setup({
  types: {
    context: {} as { id: number },
    events: {} as { type: 'article.open'; id: number } | { type: 'article.retry' } | { type: 'author.retry' },
    input: {} as { id: number },
  },
  actors: {
    fetchArticle: fromPromise<void, { id: number }>(async () => {}),
    fetchAuthor: fromPromise(async () => {}),
  },
  guards: {
    isMissing: (_, { error }: { error: unknown }) => error instanceof RequestError && error.status === 404,
  },
  actions: { setId: assign((_, { id }: { id: number }) => ({ id })) },
}).createMachine({
  id: 'article',
  context: ({ input }) => ({ id: input.id }),
  initial: 'loading',
  on: {
    'article.open': { target: '.loading', actions: { type: 'setId', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'The article is fetched.',
      tags: 'busy',
      invoke: {
        id: 'fetchArticle',
        src: 'fetchArticle',
        input: ({ context }) => ({ id: context.id }),
        onDone: 'shown',
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
          { target: 'failed' },
        ],
      },
    },
    shown: {
      description: 'The article, and its author.',
      initial: 'authorLoading',
      states: {
        authorLoading: {
          invoke: {
            id: 'fetchAuthor',
            src: 'fetchAuthor',
            onDone: 'authorLoaded',
            onError: 'authorFailed',
          },
        },
        authorLoaded: {},
        authorFailed: { on: { 'author.retry': 'authorLoading' } },
      },
    },
    missing: { description: 'There is no such article.' },
    failed: { description: 'The article could not be fetched.', on: { 'article.retry': 'loading' } },
  },
});

const articleModel: MachineModel<typeof articleMachine> = {
  machine: articleMachine,
  inputs: [{ id: 1 }],
  events: [{ type: 'article.open', id: 2 }, { type: 'article.retry' }, { type: 'author.retry' }],
  outcomes: {
    fetchArticle: { outputs: [undefined], errors: [rejected(404, 'Not found.'), offline] },
    fetchAuthor: { outputs: [undefined], errors: [offline] },
  },
};

export const articleEntry = entry(articleModel, {
  group: 'Screens',
  summary: 'An article.',
  source: 'workbench/tests/samples/article.ts',
  inputSchema: z.object({ id: z.int() }),
});
