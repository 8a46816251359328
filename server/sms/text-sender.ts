import { spawn } from 'node:child_process';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Mailbox } from '../mail/mailbox.ts';

/** The port for text messages to phones. */
export interface TextSender {
  /** Resolves when the message was handed over; rejects if it was not accepted. */
  send(message: { to: string; text: string }): Promise<void>;
}

/**
 * Sends each text message by a program, which gets the number as its argument and the text on its input, and ends with 0 if it has taken it.
 * @param timeout milliseconds after which the program is ended
 */
export function createCommandSender(command: string, timeout = 20_000): TextSender {
  return {
    send: ({ to, text }) =>
      new Promise((resolve, reject) => {
        const program = spawn(command, [to], { stdio: ['pipe', 'ignore', 'ignore'], timeout });
        program.on('error', reject);
        program.on('close', (code) =>
          code === 0 ? resolve() : reject(new Error(`The program for text messages ended with ${code}.`)),
        );
        // A program that reads nothing closes its input.
        program.stdin.on('error', () => undefined);
        program.stdin.end(text);
      }),
  };
}

/** Shows text messages in the development mailbox. */
export function createMailboxSender(mailbox: Mailbox): TextSender {
  return {
    send: ({ to, text }) =>
      mailbox.send({ to, subject: 'Text message', text, html: `<p>${escapeHtml(text)}</p>` }),
  };
}
