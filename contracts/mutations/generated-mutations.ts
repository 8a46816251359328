import { jsonSchemas } from '../spec/json-schema.ts';
import { field, renamed, without } from './changes.ts';
import { type Mutation, success } from './mutation.ts';

/** The answers with objects, by call, with the name of their schema in openapi.json. */
const answers: readonly (readonly [call: string, schema: string])[] = [
  ['GET /api/listings/*', 'Listing'],
  ['GET /api/users/me', 'User'],
  ['GET /api/chat/conversations', 'Conversation'],
  ['GET /api/chat/conversations/*/messages', 'ChatMessage'],
];

/** How a backend may get a field wrong, or only write it in another way. */
const wrongWays = {
  'left out': (name: string) => success(without(name)),
  null: (name: string) => success(field(name, () => null)),
  'as a text': (name: string) => success(field(name, (value) => (value === null ? null : String(value)))),
  'in a list': (name: string) => success(field(name, (value) => [value])),
  'in snake case': (name: string) =>
    success(
      renamed(
        name,
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      ),
    ),
};

const schemas = jsonSchemas();

/** Every field of these answers, wrong in every way. Nobody has said what each breaks: the app's clients tell. */
export const generatedMutations: readonly Mutation[] = answers.flatMap(([call, schema]) =>
  Object.keys(schemas[schema]?.properties ?? {})
    // No backend needs it: without it, own last messages are shown as those of others.
    .filter((name) => name !== 'lastMessageSenderId')
    .flatMap((name) =>
      Object.entries(wrongWays)
        .filter(([way]) => way !== 'in snake case' || /[A-Z]/.test(name))
        .map(
          ([way, change]): Mutation => ({
            name: `${name} ${way}`,
            call,
            expected: 'caught',
            ...change(name),
          }),
        ),
    ),
);
