import { act } from '@testing-library/react';
import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';

interface PendingCall<TOutput, TInput extends NonReducibleUnknown> {
  logic: PromiseActorLogic<TOutput, TInput>;
  inputs: TInput[];
  answer(output: TOutput): Promise<void>;
  fail(error: unknown): Promise<void>;
}

/** A promise actor of a rendered view. The test settles its last call. */
export function pendingCall<TOutput, TInput extends NonReducibleUnknown>(): PendingCall<TOutput, TInput> {
  const inputs: TInput[] = [];
  let last: PromiseWithResolvers<TOutput> | undefined;
  const settle = (how: (call: PromiseWithResolvers<TOutput>) => void) =>
    act(async () => {
      if (!last) throw new Error('Nothing was called');
      how(last);
    });
  return {
    logic: fromPromise(({ input }) => {
      inputs.push(input);
      last = Promise.withResolvers();
      return last.promise;
    }),
    inputs,
    answer: (output) => settle(({ resolve }) => resolve(output)),
    fail: (error) => settle(({ reject }) => reject(error)),
  };
}
