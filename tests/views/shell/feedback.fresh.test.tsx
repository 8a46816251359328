import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { idleKeeper, settleableKeeper } from '../../../fixtures/form-keepers.ts';
import { aUser } from '../../../fixtures/members.ts';
import { feedbackModel } from '../../../src/app/statecharts/models/shell/feedback.ts';
import { feedbackMachine } from '../../../src/machines/shell/feedback.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import type { FeedbackPayload } from '../../../src/schemas/shell/feedback.ts';
import { FeedbackView } from '../../../src/views/shell/FeedbackView.tsx';
import { pendingCall } from '../../support/pending-call.ts';
import { renderView } from '../../support/render.tsx';
import { describeViewPaths, fillIn, put } from '../../support/view-paths.tsx';

vi.mock('@xstate/react', () => import('../../support/clocked-react.ts'));

const giulia = aUser();
const thanks = 'Thank You!Your feedback has been submitted successfully.Redirecting you back...';

const text = () => screen.getByLabelText<HTMLTextAreaElement>('What should we know?');
const button = () => screen.getByRole<HTMLButtonElement>('button');
const banners = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const banner = () => banners()[0] ?? null;
const unkept = 'What you type is not kept on this device if you leave this page.';
const counter = () => screen.getByText(/\/5000 characters$/).textContent;
const seen = () => ({
  sender: screen.queryByText(/@/)?.textContent ?? null,
  banner: banner(),
  text: text().value,
  counter: counter(),
  isTextDisabled: text().disabled,
  button: button().textContent,
  isButtonDisabled: button().disabled,
});

interface ScreenProps {
  machine: typeof feedbackMachine;
  user: User | null;
  onFinished(): void;
}

let changeUser: (user: User | null) => void;

/** Renders the view, and lets the test change the session. */
function Screen({ user, ...props }: ScreenProps) {
  const [current, setCurrent] = useState(user);
  changeUser = (next) => act(() => setCurrent(next));
  return <FeedbackView user={current} {...props} />;
}

const memberOf = (userId: number | null) => (userId === null ? null : giulia);
let finishes = 0;

describeViewPaths({
  model: feedbackModel,
  actors: { keeper: settleableKeeper },
  render(machine, { userId }) {
    finishes = 0;
    return renderView(
      <Screen machine={machine} user={memberOf(userId)} onFinished={() => (finishes += 1)} />,
    );
  },
  userActions: {
    'text.change': async (event) => put(text(), event.text),
    'form.submit': (_, { user }) => user.click(button()),
    'text.discard': async (event, { actor }) => act(() => actor.send(event)),
    'draft.restored': async (event, { actor }) => act(() => actor.send(event)),
    'xstate.error.actor.keeper': async () => {},
    'sender.change': async (event) => changeUser(memberOf(event.userId)),
  },
  observe: () => {
    const status = screen.queryByRole('status');
    return { finishes, ...(status ? { thanks: status.textContent } : { ...seen(), banner: banners() }) };
  },
  expected(snapshot) {
    const { context } = snapshot;
    const finishes = snapshot.matches('finished') ? 1 : 0;
    if (snapshot.hasTag('sent')) return { finishes, thanks };
    const isBusy = snapshot.hasTag('busy');
    const { length } = context.text;
    return {
      finishes,
      sender: context.userId === null ? null : 'Giulia Ferri · giulia@example.org',
      banner: [...(snapshot.children.keeper ? [] : [unkept]), ...(context.message ? [context.message] : [])],
      text: context.text,
      counter: `${length}/5000 characters`,
      isTextDisabled: isBusy,
      button: isBusy ? 'Submitting...' : 'Submit Feedback',
      isButtonDisabled: isBusy || length < 10,
    };
  },
});

function open({ user = null }: { user?: User | null } = {}) {
  const sendFeedback = pendingCall<void, FeedbackPayload>();
  const onFinished = vi.fn();
  const actors = { sendFeedback: sendFeedback.logic, keeper: idleKeeper };
  const machine = feedbackMachine.provide({ actors });
  const view = renderView(<Screen machine={machine} user={user} onFinished={onFinished} />);
  async function send(feedback = 'The map could show trams.') {
    await fillIn(view.user, text(), feedback);
    await view.user.click(button());
  }
  return { ...view, send, sendFeedback, onFinished };
}

describe('the feedback form', () => {
  it('starts empty with a disabled button', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Feedback');
    expect(document.title).toBe('Feedback · Stanza');
    expect(text().required).toBe(true);
    expect(seen()).toEqual({
      sender: null,
      banner: null,
      text: '',
      counter: '0/5000 characters',
      isTextDisabled: false,
      button: 'Submit Feedback',
      isButtonDisabled: true,
    });
  });

  it.each([
    ['nine', '123456789', '9/5000 characters', true],
    ['ten', '1234567890', '10/5000 characters', false],
    ['nine between spaces', '   123456789   ', '9/5000 characters', true],
    ['spaces', ' '.repeat(20), '0/5000 characters', true],
    ['5000', 'x'.repeat(5000), '5000/5000 characters', false],
    ['5000 between spaces', ` ${'x'.repeat(5000)} `, '5000/5000 characters', false],
  ])('counts the trimmed characters: %s', async (_, feedback, count, isDisabled) => {
    const { user } = open();
    await fillIn(user, text(), feedback);
    expect(counter()).toBe(count);
    expect(button().disabled).toBe(isDisabled);
  });

  it('describes the text field by the counter', () => {
    open();
    const hint = document.getElementById(text().getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('At least 10 characters.0/5000 characters');
  });
});

describe('failed feedback', () => {
  it('moves the focus to the banner and can be sent again', async () => {
    const { user, send, sendFeedback } = open();
    await send();
    await sendFeedback.fail(offline);
    expect(document.activeElement?.textContent).toBe(banner());
    await user.click(button());
    expect(banner()).toBeNull();
    expect(sendFeedback.inputs).toHaveLength(2);
  });
});

it('sent feedback has a heading and a title of its own', async () => {
  const { send, sendFeedback } = open();
  await send();
  await sendFeedback.answer();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank You!');
  expect(document.title).toBe('Thank You! · Stanza');
});
