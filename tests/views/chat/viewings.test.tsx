import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { aMessage, anOwnMessage, me } from '../../../fixtures/chat.ts';
import { rejected } from '../../../fixtures/failures.ts';
import { aViewing } from '../../../fixtures/viewings.ts';
import { assertDefined } from '../../../src/machines/assert-defined.ts';
import { viewingSlotsMachine } from '../../../src/machines/chat/viewing-slots.machine.ts';
import type {
  DraftsRestored,
  KeepDrafts,
  ProposalDrafts,
  ViewingCommand,
} from '../../../src/machines/chat/viewings.machine.ts';
import { viewingsMachine } from '../../../src/machines/chat/viewings.machine.ts';
import type { Conversation } from '../../../src/schemas/chat/conversation.ts';
import type { Viewing, ViewingOffer, ViewingSlots } from '../../../src/schemas/chat/viewing.ts';
import { openConversations } from './conversations-screen.tsx';

const card = { listingId: 101, title: 'Sunny room', price: 650, imageUrl: null, isAvailable: true };
const conversation: Conversation = {
  conversationId: 31,
  otherUserId: 8,
  otherUserName: 'Marco Riva',
  otherUserEmail: 'marco@example.org',
  lastMessageContent: 'Ciao',
  lastMessageTimestamp: '2026-11-20T09:30:00.000Z',
  listings: [card],
};
const start = '2026-11-24T17:00:00.000Z';
const agreed = aViewing({
  state: 'agreed',
  start,
  times: [],
  proposedBy: null,
  version: 2,
  calendar: 'BEGIN:VCALENDAR',
});

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Rome');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 12) });
  // jsdom has no object URLs.
  Object.assign(URL, { createObjectURL: () => 'blob:calendar', revokeObjectURL() {} });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Backend {
  viewings?: Viewing[];
  change?(command: ViewingCommand): Promise<Viewing>;
  listings?: Conversation['listings'];
  /** The open times; without them, the backend has none. */
  open?: ViewingSlots;
  /** The stored drafts of the device. */
  drafts?: ProposalDrafts | null;
}

const at = '/conversations?conversation=31';

async function open({ viewings = [], change, listings = [card], drafts = null, open: slots }: Backend = {}) {
  const kept: ProposalDrafts[] = [];
  const commands: ViewingCommand[] = [];
  const fetches: number[] = [];
  const offers: ViewingOffer[] = [];
  const slotFetches: number[] = [];
  const view = openConversations({
    at,
    conversations: [{ ...conversation, listings }],
    messages: [aMessage(), anOwnMessage({ messageId: 12 })],
    capabilities: ['contact', 'viewings', ...(slots ? ['viewing-slots'] : [])],
    slots: viewingSlotsMachine.provide({
      actors: {
        fetchSlots: fromPromise<ViewingSlots, { listingId: number }>(async ({ input }) => {
          slotFetches.push(input.listingId);
          return assertDefined(slots, 'slots');
        }),
        saveSlots: fromPromise<ViewingSlots, { listingId: number; offer: ViewingOffer }>(
          async ({ input }) => {
            offers.push(input.offer);
            return assertDefined(slots, 'slots');
          },
        ),
      },
    }),
    viewings: viewingsMachine.provide({
      actors: {
        record: fromCallback<KeepDrafts, { conversationId: number }>(({ sendBack, receive }) => {
          if (drafts !== null) sendBack({ type: 'drafts.restored', drafts } satisfies DraftsRestored);
          receive((command) => kept.push(command.drafts));
        }),
        fetchViewings: fromPromise<Viewing[], { conversationId: number }>(async ({ input }) => {
          fetches.push(input.conversationId);
          return viewings;
        }),
        changeViewing: fromPromise<Viewing, { conversationId: number; command: ViewingCommand }>(
          async ({ input: { command } }) => {
            commands.push(command);
            return change ? change(command) : agreed;
          },
        ),
      },
    }),
  });
  const strip = within(await screen.findByRole('region', { name: 'Viewings' }));
  return { ...view, offers, slotFetches, commands, fetches, strip, kept };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Viewing of Sunny room' }));

type Person = Awaited<ReturnType<typeof open>>['user'];

/** Chooses 18:00 of Tuesday, 24 November. It is Sunday. */
async function chooseTuesday(user: Person) {
  await user.click((await dialog()).getByRole('button', { name: 'Later week' }));
  await user.click((await dialog()).getByRole('button', { name: /^Tue\s*24\s*November$/ }));
  await user.click((await dialog()).getByRole('button', { name: 'Tuesday 24 November, 18:00' }));
}
const chosenTimes = async () =>
  within((await dialog()).getByRole('list', { name: 'Chosen times' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim());

describe('a proposal that is not sent', () => {
  it('is restored after the dialog was closed, and after a reload', async () => {
    const { strip, user, kept } = await open();
    await user.click(await strip.findByRole('button', { name: 'Propose a viewing' }));
    await user.click((await dialog()).getByRole('button', { name: 'Propose Times' }));
    await chooseTuesday(user);
    await user.keyboard('{Escape}');
    await user.click(await strip.findByRole('button', { name: 'Propose a viewing' }));
    await user.click((await dialog()).getByRole('button', { name: 'Propose Times' }));
    expect(await chosenTimes()).toEqual(['Remove Tue 24 Nov, 18:00']);
    cleanup();
    const [drafts] = kept.slice(-1);
    const again = await open({ drafts: drafts ?? null });
    await again.user.click(await again.strip.findByRole('button', { name: 'Propose a viewing' }));
    await again.user.click((await dialog()).getByRole('button', { name: 'Propose Times' }));
    expect(await chosenTimes()).toEqual(['Remove Tue 24 Nov, 18:00']);
  });
});

describe('a conversation about a listing', () => {
  it('offers a viewing', async () => {
    const { strip } = await open();
    expect(await strip.findByRole('button', { name: 'Propose a viewing' })).toBeTruthy();
  });

  it.each([
    [aViewing(), 'Viewing: Marco proposes a time'],
    [aViewing({ proposedBy: me.id }), 'Viewing: Waiting for Marco'],
    [agreed, 'Viewing: Tue, 24 Nov 2026, 18:00'],
    [aViewing({ state: 'moved', start }), 'Viewing: Tue, 24 Nov 2026, 18:00; Marco asks to move it'],
    [aViewing({ state: 'cancelled', times: [], proposedBy: null }), 'Viewing: Cancelled'],
    [
      aViewing({ state: 'cancelled', ending: 'declined', times: [], proposedBy: null }),
      'Viewing: Proposal declined',
    ],
    [
      aViewing({ state: 'cancelled', ending: 'withdrawn', times: [], proposedBy: null }),
      'Viewing: Proposal withdrawn',
    ],
    [
      aViewing({ state: 'done', start, times: [], proposedBy: null }),
      'Viewing: Done: Tue, 24 Nov 2026, 18:00',
    ],
  ])('shows the state of its viewing: %#', async (viewing, line) => {
    const { strip } = await open({ viewings: [viewing] });
    expect(await strip.findByRole('button', { name: line })).toBeTruthy();
  });

  it('names Italian time where the device has another zone', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    await open({ viewings: [agreed] });
    const strip = 'Viewing: Tue, 24 Nov 2026, 18:00 (Italian time)';
    expect(await screen.findByRole('button', { name: strip })).toBeTruthy();
  });

  it('shows the coming viewing, then the listing that was asked about last, and the others below', async () => {
    const listings = [
      { ...card, listingId: 102, title: 'Newest room' },
      card,
      { ...card, listingId: 103, title: 'Other room' },
    ];
    const { strip, user } = await open({ viewings: [agreed], listings });
    const lines = () => strip.getAllByRole('button').map(({ textContent }) => textContent);
    await strip.findByRole('button', { name: /24 Nov 2026, 18:00\s*· Sunny room/ });
    expect(lines().slice(0, 2)).toEqual([
      'Viewing: Tue, 24 Nov 2026, 18:00 · Sunny room',
      'Propose a viewing · Newest room',
    ]);
    await user.click(strip.getByText('1 more listing'));
    expect(strip.getByRole('button', { name: /Propose a viewing\s*· Other room/ })).toBeTruthy();
  });

  it('is fetched again when a message arrives', async () => {
    const { fetches, chat } = await open();
    const before = fetches.length;
    chat.socket({ type: 'socket.received', message: aMessage({ messageId: 13 }), key: null });
    await vi.waitFor(() => expect(fetches).toHaveLength(before + 1));
  });

  it('has no viewings with a backend without them', async () => {
    const listings = [card];
    openConversations({ at, conversations: [{ ...conversation, listings }], messages: [aMessage()] });
    await screen.findByText('Sunny room');
    expect(screen.queryByRole('region', { name: 'Viewings' })).toBeNull();
  });
});

describe('the dialog', () => {
  it('agrees to a time of the other member, and then has the calendar file', async () => {
    const { strip, user, commands } = await open({ viewings: [aViewing()] });
    await user.click(await strip.findByRole('button', { name: /Marco proposes/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Agree to Tue, 24 Nov 2026, 18:00' }));
    expect(commands).toEqual([{ kind: 'agree', listingId: 101, start, version: 1 }]);
    const link = await (await dialog()).findByRole('link', { name: 'Add to calendar' });
    expect(link.getAttribute('download')).toBe('viewing.ics');
    expect(link.getAttribute('href')).toBe('blob:calendar');
  });

  it('shows the address of an agreed viewing on site', async () => {
    const address = 'Via Pacini 12, 20131 Milano (MI)';
    const { strip, user } = await open({ viewings: [{ ...agreed, address }] });
    await user.click(await strip.findByRole('button', { name: /24 Nov 2026/ }));
    expect((await dialog()).getByText(address)).toBeTruthy();
  });

  it('does not offer to agree to own times', async () => {
    const { strip, user } = await open({ viewings: [aViewing({ proposedBy: me.id })] });
    await user.click(await strip.findByRole('button', { name: /Waiting/ }));
    expect((await dialog()).queryByRole('button', { name: /^Agree/ })).toBeNull();
    expect((await dialog()).getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  });

  it('marks times that have passed', async () => {
    const times = ['2026-11-21T17:00:00.000Z', start];
    const { strip, user } = await open({ viewings: [aViewing({ times })] });
    await user.click(await strip.findByRole('button', { name: /Marco proposes/ }));
    expect((await dialog()).getByText('Passed')).toBeTruthy();
    expect((await dialog()).getAllByRole('button', { name: /^Agree/ })).toHaveLength(1);
  });

  it('asks before it cancels', async () => {
    const { strip, user, commands } = await open({ viewings: [agreed] });
    await user.click(await strip.findByRole('button', { name: /24 Nov/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the Viewing' }));
    expect((await dialog()).getByText('Cancel the viewing? Marco is told.')).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Keep it' }));
    expect(commands).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the Viewing' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the Viewing' }));
    expect(commands).toEqual([{ kind: 'cancel', listingId: 101, version: 2 }]);
  });

  it.each([
    [
      'declines the times of the other member',
      aViewing(),
      'Decline',
      'Decline the proposed times?',
      'The proposed times were declined.',
    ],
    [
      'withdraws own times',
      aViewing({ proposedBy: me.id }),
      'Withdraw',
      'Withdraw the times that you proposed?',
      'The proposed times were withdrawn.',
    ],
  ] as const)('%s, after a question', async (_, viewing, act, question, told) => {
    const ended = aViewing({
      state: 'cancelled',
      ending: act === 'Decline' ? 'declined' : 'withdrawn',
      times: [],
      proposedBy: null,
      version: 2,
    });
    const { strip, user, commands } = await open({ viewings: [viewing], change: async () => ended });
    await user.click(await strip.findByRole('button', { name: /Viewing: / }));
    await user.click((await dialog()).getByRole('button', { name: act }));
    expect((await dialog()).getByText(`${question} Marco is told.`)).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: act }));
    expect(commands).toEqual([{ kind: 'cancel', listingId: 101, version: 1 }]);
    expect(await (await dialog()).findByText(told)).toBeTruthy();
  });

  it('keeps the typed values if the proposal is rejected', async () => {
    const message = 'The viewing has changed meanwhile. Please look at it again.';
    const { strip, user, commands } = await open({ change: () => Promise.reject(rejected(409, message)) });
    await user.click(await strip.findByRole('button', { name: 'Propose a viewing' }));
    await user.click((await dialog()).getByRole('button', { name: 'Propose Times' }));
    await user.click((await dialog()).getByRole('button', { name: 'Propose' }));
    expect((await dialog()).getByRole('alert').textContent).toBe('Choose at least one time.');
    await chooseTuesday(user);
    await user.selectOptions((await dialog()).getByLabelText('Where'), 'By video');
    await user.type((await dialog()).getByLabelText('Video link'), 'https://call.example/a');
    await user.click((await dialog()).getByRole('button', { name: 'Propose' }));
    expect(commands).toEqual([
      {
        kind: 'propose',
        listingId: 101,
        proposal: {
          times: [start],
          minutes: 30,
          place: 'video',
          videoLink: 'https://call.example/a',
          version: null,
        },
      },
    ]);
    expect(await (await dialog()).findByText(message)).toBeTruthy();
    expect(await chosenTimes()).toEqual(['Remove Tue 24 Nov, 18:00']);
    expect((await dialog()).getByLabelText<HTMLInputElement>('Video link').value).toBe(
      'https://call.example/a',
    );
    // A new problem replaces the old one.
    await user.type((await dialog()).getByLabelText('Video link'), ' b');
    await user.click((await dialog()).getByRole('button', { name: 'Propose' }));
    expect((await dialog()).getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'The video link must not have a space.',
    ]);
  });

  it('shows a video link with its host, as browsers read it', async () => {
    // The first letter is Cyrillic.
    const videoLink = 'https://сall.example/a';
    const { strip, user } = await open({ viewings: [{ ...agreed, place: 'video', videoLink }] });
    await user.click(await strip.findByRole('button', { name: /24 Nov/ }));
    const link = (await dialog()).getByRole('link', { name: 'Video call at xn--all-3ed.example' });
    expect(link.getAttribute('href')).toBe(videoLink);
    expect((await dialog()).getByText(videoLink)).toBeTruthy();
  });

  it('can be reviewed after it was, and is fetched again then', async () => {
    const review = { own: null, isShown: false, until: '2026-12-08T17:30:00.000Z' };
    const listings = [{ ...card, listingId: 102, title: 'Newest room' }, card];
    const { strip, user, fetches } = await open({
      viewings: [{ ...agreed, state: 'done', review }],
      listings,
    });
    await user.click(await strip.findByRole('button', { name: /How was it\?.*Sunny room/ }));
    const before = fetches.length;
    await user.click((await dialog()).getByRole('button', { name: 'Review Marco' }));
    await waitFor(() => expect(fetches.length).toBe(before + 1));
  });

  it('can be cancelled after it was', async () => {
    const { strip, user, commands } = await open({ viewings: [{ ...agreed, state: 'done' }] });
    await user.click(await strip.findByRole('button', { name: /24 Nov/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the Viewing' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel the Viewing' }));
    expect(commands).toMatchObject([{ kind: 'cancel' }]);
  });

  it('names the rent of rooms with the same title', async () => {
    const listings = [
      { ...card, listingId: 102, price: 700 },
      card,
      { ...card, listingId: 103, title: 'Other room' },
    ];
    const { strip, user } = await open({ listings });
    const names = (await strip.findAllByText(/^Propose a viewing/)).map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Propose a viewing · Sunny room · $700/month',
      'Propose a viewing · Sunny room · $650/month',
      'Propose a viewing · Other room',
    ]);
    await user.click(strip.getByRole('button', { name: /700/ }));
    expect(screen.getByRole('dialog', { name: 'Viewing of Sunny room · $700/month' })).toBeTruthy();
  });

  it('moves an agreed viewing by its time alone', async () => {
    const { strip, user } = await open({ viewings: [agreed] });
    await user.click(await strip.findByRole('button', { name: /24 Nov/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Propose Other Times' }));
    expect((await dialog()).queryByLabelText('Where')).toBeNull();
    expect((await dialog()).getByText(/Length and place stay as agreed/)).toBeTruthy();
  });

  it('about a deleted listing has no new time, but can be cancelled', async () => {
    const listings = [{ ...card, isAvailable: false }];
    const { strip, user } = await open({ viewings: [aViewing()], listings });
    await user.click(await strip.findByRole('button', { name: /Marco proposes/ }));
    expect((await dialog()).getByText(/no longer offered/)).toBeTruthy();
    expect((await dialog()).queryByRole('button', { name: /Propose|Agree/ })).toBeNull();
    expect((await dialog()).getByRole('button', { name: 'Decline' })).toBeTruthy();
  });
});

describe('open times', () => {
  const later = '2026-11-25T08:30:00.000Z';
  const slot = { start, minutes: 30, place: 'onSite' as const, videoLink: null, isBooked: false };
  const slots = [slot, { ...slot, start: later }];

  it('are booked by who has asked, after a second press', async () => {
    const { strip, user, commands } = await open({ open: { hostId: 8, slots } });
    await user.click(await strip.findByRole('button', { name: 'Propose a viewing' }));
    await user.click(await (await dialog()).findByRole('button', { name: 'Wed, 25 Nov 2026, 09:30' }));
    expect(commands).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'Book Wed, 25 Nov 2026, 09:30' }));
    expect(commands).toEqual([{ kind: 'book', listingId: 101, start: later, version: null }]);
    expect(await (await dialog()).findByRole('link', { name: 'Add to calendar' })).toBeTruthy();
  });

  it('are fetched again when a booking fails', async () => {
    const message = 'This time is no longer open. Choose another one.';
    const { strip, user, slotFetches } = await open({
      open: { hostId: 8, slots },
      change: () => Promise.reject(rejected(409, message)),
    });
    await user.click(await strip.findByRole('button', { name: 'Propose a viewing' }));
    await user.click(await (await dialog()).findByRole('button', { name: 'Wed, 25 Nov 2026, 09:30' }));
    const before = slotFetches.length;
    await user.click((await dialog()).getByRole('button', { name: /^Book / }));
    expect(await (await dialog()).findByText(message)).toBeTruthy();
    await vi.waitFor(() => expect(slotFetches).toHaveLength(before + 1));
  });

  it('are changed by the poster: what is open is chosen, and what is booked is not', async () => {
    const { strip, user, offers } = await open({
      open: { hostId: me.id, slots: [slot, { ...slot, start: later, isBooked: true }] },
    });
    await user.click(await strip.findByRole('button', { name: 'Propose a viewing' }));
    expect(await (await dialog()).findByText('1 time is open, 1 is booked.')).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Change Open Times' }));
    expect(await chosenTimes()).toEqual(['Remove Tue 24 Nov, 18:00']);
    await user.click((await dialog()).getByRole('button', { name: 'Tuesday 24 November, 08:00' }));
    await user.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect(offers).toEqual([
      { times: ['2026-11-24T07:00:00.000Z', start], minutes: 30, place: 'onSite', videoLink: null },
    ]);
    expect(await (await dialog()).findByRole('button', { name: 'Change Open Times' })).toBeTruthy();
  });
});

it('a backend without viewings shows none', async () => {
  openConversations({
    at,
    conversations: [conversation],
    messages: [aMessage()],
  });
  await screen.findByText('Is the room still free in September?');
  await act(async () => {});
  expect(screen.queryByRole('region', { name: 'Viewings' })).toBeNull();
});
