import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import {
  aGroup,
  aGroupData,
  aGroupPage,
  aGroupRoom,
  aLink,
  anInvitation,
  aPerson,
  groupKeys,
} from '../../../fixtures/groups.ts';
import { aSavedSearch } from '../../../fixtures/saved-searches.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import {
  type SharedLink,
  type ShareOutcome,
  shareMachine,
} from '../../../src/machines/listing/share.machine.ts';
import {
  type GroupChange,
  type GroupData,
  type GroupInput,
  groupMachine,
} from '../../../src/machines/match/group.machine.ts';
import GroupRoomPart from '../../../src/views/match/GroupRoomPart.tsx';
import GroupView from '../../../src/views/match/GroupView.tsx';
import { renderView } from '../../support/render.tsx';

const share = shareMachine.provide({
  actors: { shareLink: fromPromise<ShareOutcome, SharedLink>(async () => 'shared') },
});

function machineWith(data: GroupData, after = data) {
  const change = vi.fn<(change: GroupChange) => void>();
  const machine = groupMachine.provide({
    actors: {
      fetchGroup: fromPromise<GroupData, GroupInput>(async () =>
        change.mock.calls.length > 0 ? after : data,
      ),
      change: fromPromise<void, GroupChange>(async ({ input }) => change(input)),
    },
  });
  return { machine, change };
}

function show(data: GroupData, { after = data, invitation = null as string | null } = {}) {
  const { machine, change } = machineWith(data, after);
  const view = renderView(
    <GroupView
      chat={null}
      machine={machine}
      shareMachine={share}
      invitation={invitation}
      safety={({ id, name }, messageId) => `Report ${id} ${name} ${messageId}`}
    />,
  );
  return { ...view, change };
}

const press = async (user: ReturnType<typeof show>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('without a group', () => {
  it('says what the group will see, and makes one', async () => {
    const { user, change } = show(aGroupData(), { after: aGroupData({ group: aGroup() }) });
    expect(await screen.findByText(/^The group sees your first name/)).toBeTruthy();
    await press(user, 'Create a group');
    expect(change).toHaveBeenCalledWith({ kind: 'create' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Anna and Bruno' })).toBeTruthy();
  });

  it('shows who invites, and joins or declines', async () => {
    const { user, change } = show(aGroupData({ invitations: [anInvitation(groupKeys.received)] }));
    const part = within(await screen.findByRole('region', { name: 'An invitation from Bruno' }));
    expect(part.getByText('You can join until 29 Jun 2026.', { normalizer: spaces })).toBeTruthy();
    await press(user, 'Decline');
    expect(change).toHaveBeenLastCalledWith({ kind: 'endInvitation', key: groupKeys.received });
    await press(user, 'Join');
    expect(change).toHaveBeenLastCalledWith({ kind: 'accept', key: groupKeys.received });
  });

  it('shows the invitation of a link, which cannot be declined', async () => {
    show(aGroupData({ invitations: [anInvitation(groupKeys.link)] }), { invitation: groupKeys.link });
    expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that a link is not valid', async () => {
    show(aGroupData(), { invitation: groupKeys.link });
    expect((await screen.findByRole('alert')).textContent).toBe(errorTexts.groups.noInvitation);
  });
});

const spaces = (text: string) => text.replaceAll('\u00A0', ' ').trim();

describe('in a group', () => {
  it('has the way to report or block each other member', async () => {
    show(aGroupData({ group: aGroup() }));
    const members = within(await screen.findByRole('region', { name: 'Members' })).getAllByRole('listitem');
    expect(members.map(({ textContent }) => textContent)).toEqual([
      'Anna (you)',
      'Bruno Report 8 Bruno null',
    ]);
  });

  it('has a link to share and to withdraw, and open invitations', async () => {
    const invited = { ...aLink, key: groupKeys.received, name: 'Carla' };
    const { user, change } = show(aGroupData({ group: aGroup({ invitations: [aLink, invited] }) }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link of the invitation' });
    expect(link.value).toContain(`/profile?group&invitation=${groupKeys.link}`);
    expect(screen.getByRole('button', { name: 'Share the invitation' })).toBeTruthy();
    await press(user, 'Withdraw the link');
    expect(change).toHaveBeenLastCalledWith({ kind: 'endInvitation', key: groupKeys.link });
    await press(user, 'Withdraw the invitation of Carla');
    expect(change).toHaveBeenLastCalledWith({ kind: 'endInvitation', key: groupKeys.received });
  });

  it('leaves after a question, which says what the last one deletes', async () => {
    const alone = aGroup({ members: aGroup().members.slice(0, 1) });
    const { user, change } = show(aGroupData({ group: alone }));
    await press(user, 'Leave the group');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave the group?' }));
    expect(dialog.getByText(/^You are the last one: the group is deleted/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Leave Group' }));
    expect(change).toHaveBeenCalledWith({ kind: 'leave' });
  });

  it('shows the band to the group by a switch', async () => {
    const { user, change } = show(aGroupData({ group: aGroup() }));
    await user.click(await screen.findByRole('switch', { name: 'Show the group how well rooms fit me' }));
    expect(change).toHaveBeenCalledWith({ kind: 'showBand', isShown: true });
  });

  it('opens the search of the group, and replaces it by a saved one', async () => {
    const group = aGroup({ search: { search: 'location=Milano', by: 'Bruno' } });
    const saved = aSavedSearch({ name: 'Roma', search: 'location=Roma' });
    const { user, change } = show({ page: aGroupPage({ group }), searches: [saved] });
    expect((await screen.findByRole('link', { name: 'Milano' })).getAttribute('href')).toBe(
      '/listings?location=Milano',
    );
    const choice = screen.getByRole('combobox', { name: 'Replace it with one of your saved searches' });
    await user.selectOptions(choice, 'Roma');
    expect(change).toHaveBeenCalledWith({ kind: 'search', search: 'location=Roma' });
  });

  it('shows a name with tags as it is', async () => {
    const name = '<b>Bruno</b>';
    const viewings = [{ number: 1, name, start: '2026-11-24T17:00:00.000Z' }];
    const search = { search: 'location=Milano', by: name };
    show(aGroupData({ group: aGroup({ search, rooms: [aGroupRoom({ askedBy: [name], viewings })] }) }));
    expect(
      await screen.findByText(
        `${name} asked in the name of the group. Only whoever asked gets the answer, and can tell it in the messages of the group.`,
      ),
    ).toBeTruthy();
    expect(document.body.textContent).toContain(`${name} has agreed on a viewing: Tue`);
    expect(document.body.textContent).toContain(`chosen by ${name}`);
  });

  it('lists rooms with votes, bands and questions, and says which are gone', async () => {
    const gone = aGroupRoom({ listingId: 102, title: 'A room that was', isAvailable: false, band: null });
    const rented = aGroupRoom({ listingId: 103, title: 'Another room', state: 'rented' });
    const viewings = [{ number: 1, name: 'Bruno', start: '2026-11-24T17:00:00.000Z' }];
    const asked = aGroupRoom({ askedBy: ['Bruno'], viewings });
    const { user, change } = show(aGroupData({ group: aGroup({ rooms: [asked, rented, gone] }) }));
    const region = await screen.findByRole('region', { name: 'Rooms of the group' });
    const [first, second, third] = within(region)
      .getAllByRole('heading', { level: 3 })
      .map((one) => one.closest('li'));
    expect(first?.textContent).toContain('Bruno: Yes · likes it · fits in part');
    expect(first?.textContent).toContain('Fits each of you at least in part.');
    expect(first?.textContent).toContain('Bruno asked in the name of the group.');
    expect(first?.textContent).toContain('Bruno has agreed on a viewing: Tue, 24 Nov 2026, 18:00');
    expect(second?.textContent).not.toContain('viewing');
    expect(second?.textContent).toContain('Rented');
    expect(third?.textContent).toContain('No longer available');
    expect(screen.queryByRole('link', { name: 'A room that was' })).toBeNull();
    const own = within(screen.getByRole('group', { name: 'Your vote: Another room' }));
    expect(own.getByRole('button', { name: 'Not yet' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(own.getByRole('button', { name: 'No' }));
    expect(change).toHaveBeenCalledWith({ kind: 'vote', listingId: 103, vote: 'no' });
  });
});

describe('people who search for the same', () => {
  it('takes the values of a saved search, and says what is wrong', async () => {
    const saved = aSavedSearch({
      name: 'Mine',
      search: 'location=Torino&minPrice=300&maxPrice=500&availableFrom=2026-09-01',
    });
    const { user, change } = show({ page: aGroupPage(), searches: [saved] });
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Take the values of a saved search' }),
      'Mine',
    );
    const most = screen.getByRole('textbox', { name: 'Rent up to' });
    await user.clear(most);
    await user.type(most, '200');
    await press(user, 'I look for people to search with');
    expect(change).not.toHaveBeenCalled();
    expect(screen.getByText('The highest rent must not be below the lowest.')).toBeTruthy();
    await user.clear(most);
    await user.type(most, '500');
    await press(user, 'I look for people to search with');
    expect(change).toHaveBeenCalledWith({
      kind: 'lookForPeople',
      search: { city: 'Torino', minPrice: 300, maxPrice: 500, from: '2026-09-01', until: null },
    });
  });

  it('lists people with a band, invites them, and stops', async () => {
    const peopleSearch = aPerson().search;
    const people = [aPerson(), aPerson({ key: groupKeys.received, name: 'Dino', isInvited: true })];
    const { user, change } = show(aGroupData({ peopleSearch, people }));
    await press(user, 'Invite Carla to my group');
    expect(change).toHaveBeenLastCalledWith({ kind: 'invite', person: groupKeys.person });
    expect(screen.getAllByText('You may get on well')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Invite Dino to my group' })).toBeNull();
    await press(user, 'Stop looking');
    expect(change).toHaveBeenLastCalledWith({ kind: 'lookForPeople', search: null });
  });
});

describe('on the page of a room', () => {
  it('votes, and asks in the name of the group', async () => {
    const { machine, change } = machineWith(aGroupData({ group: aGroup({ rooms: [aGroupRoom()] }) }));
    const onAsk = vi.fn();
    const { user } = renderView(<GroupRoomPart machine={machine} id={101} onAsk={onAsk} />);
    expect(await screen.findByRole('region', { name: 'Your group with Bruno' })).toBeTruthy();
    await press(user, 'Yes');
    expect(change).toHaveBeenCalledWith({ kind: 'vote', listingId: 101, vote: 'yes' });
    await press(user, 'Ask for the group');
    expect(onAsk).toHaveBeenCalledWith(['Anna', 'Bruno']);
  });

  it('says who has asked, and does not ask again', async () => {
    const room = aGroupRoom({ askedBy: ['Bruno'] });
    const { machine } = machineWith(aGroupData({ group: aGroup({ rooms: [room] }) }));
    renderView(<GroupRoomPart machine={machine} id={101} onAsk={() => undefined} />);
    expect(
      await screen.findByText(
        'Bruno asked in the name of the group. Only whoever asked gets the answer, and can tell it in the messages of the group.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask for the group' })).toBeNull();
  });
});
