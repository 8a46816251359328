import { chatMessageSchema } from '@stanza/schemas/chat/chat.ts';
import { maxMessageLength } from '@stanza/schemas/constants.ts';
import type { Check } from '../check.ts';
import { findStored } from '../history.ts';
import { parse } from '../http.ts';
import { exchange, expectContent, newProbe, sendThenContinue } from '../messages.ts';
import { cut, describeFrame, Mismatch } from '../mismatch.ts';

/** Checks that both copies and the stored message have the text that was sent. */
function contentCheck(name: string, expects: string, write: (marker: string) => string): Check {
  return {
    id: `content.${name}`,
    level: 'required',
    expects: `Kept unchanged: ${expects}`,
    async run(chat) {
      const [mine, theirs] = await chat.openSessions();
      const probe = newProbe(write);
      const { sent, received } = await exchange(mine, { peer: theirs, member: chat.recipient }, probe);
      expectContent(sent.message.content, probe.content, "The sender's copy");
      expectContent(received.message.content, probe.content, "The recipient's copy");
      const stored = await findStored(chat, chat.recipient, sent.message.conversationId, probe);
      expectContent(stored.content, probe.content, 'The stored message');
    },
  };
}

/** Whether a message is not blank. */
function isText(body: string): boolean {
  return parse(body, chatMessageSchema, 'The MESSAGE body').content.trim() !== '';
}

export const contentChecks: Check[] = [
  contentCheck(
    'unicode',
    'letters of many scripts, composed and decomposed ones alike',
    (marker) =>
      `${marker} perché no? Ünïcödé e\u0301 \u00e9 Ελληνικά Привет 你好 こんにちは שלום مرحبا हिन्दी 𝔘𝔫𝔦`,
  ),
  contentCheck(
    'emoji',
    'emoji, those of several code points included',
    (marker) => `${marker} 🏠👍🏽👩‍👩‍👧‍👦🇮🇹❤️‍🔥 ok 🙂`,
  ),
  contentCheck(
    'newlines',
    'line ends, tabs and runs of blanks',
    (marker) => `${marker}\none\n\n\nfour\ttab  two   three`,
  ),
  contentCheck(
    'quotes',
    'quotes, backslashes, markup, and characters with a meaning in STOMP and JSON',
    (marker) =>
      `${marker} "a" 'b' \\n \\u0041 \\c C:\\tmp <b>&amp;</b> <script>1</script> {"a":[1]} %20 \${x} ';--`,
  ),
  contentCheck(
    'long',
    `a text of ${maxMessageLength} characters, the longest that the app sends`,
    (marker) => {
      const sentence = 'Però la camera è già libera? ';
      return `${marker}${sentence.repeat(maxMessageLength).slice(0, maxMessageLength - marker.length - 1)}.`;
    },
  ),
  contentCheck(
    'bytes',
    `${maxMessageLength / 2} emoji, which take ${maxMessageLength * 2} bytes`,
    (marker) => `${marker}${'😀'.repeat((maxMessageLength - marker.length) / 2)}`,
  ),
  {
    id: 'content.blanks-around',
    level: 'required',
    expects: 'Either all or none of the blanks around a text are kept; the app sends none',
    async run({ openSessions, recipient }) {
      const [mine, theirs] = await openSessions();
      const probe = newProbe((marker) => ` \n ${marker}  text \n`);
      const { sent, received } = await exchange(mine, { peer: theirs, member: recipient }, probe);
      for (const { content } of [sent.message, received.message]) {
        if (content !== probe.content && content !== probe.content.trim())
          throw new Mismatch(`The content is ${cut(content)}`);
      }
    },
  },
  {
    id: 'content.blank',
    level: 'required',
    expects: 'A blank message is not delivered, and the connection stays open',
    async run({ openSessions, recipient }) {
      const [mine, theirs] = await openSessions();
      await sendThenContinue(mine, recipient.email, ' \n\t ', recipient);
      await exchange(mine, { peer: theirs, member: recipient }, newProbe());
      const extra = theirs.frames.find(({ command, body }) => command === 'MESSAGE' && !isText(body));
      if (extra) throw new Mismatch(`The recipient got ${describeFrame(extra)}`);
    },
  },
  {
    id: 'content.unstorable',
    level: 'required',
    expects:
      'A text with a NUL and half a surrogate pair, which databases reject, does not end the connection',
    async run({ openSessions, recipient }) {
      const [mine, theirs] = await openSessions();
      await sendThenContinue(mine, recipient.email, 'Half \u0000\ud83c', recipient);
      await theirs.ping('an answer to a ping');
    },
  },
];
