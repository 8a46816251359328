import type { FastifyInstance } from 'fastify';

/** Milliseconds between two calls. */
const interval = 30_000;

/** Calls the function every half minute from when the app listens until it closes: for mails that are due, and for what time changes. */
export function repeatWhileListening(app: FastifyInstance, look: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(look, interval);
  });
  app.addHook('preClose', async () => clearInterval(timer));
}
