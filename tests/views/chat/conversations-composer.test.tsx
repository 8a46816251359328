import { createEvent, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aConversation } from '../../../fixtures/members.ts';
import { loadTextsOfApp, showLanguage } from '../../../src/languages/catalogues.ts';
import { composer, list, openConversations, thread } from './conversations-screen.tsx';

const at = '/conversations?conversation=31';
const anna = aConversation({ conversationId: 32, otherUserName: 'Anna Bruni' });

const open = (draft = '') =>
  openConversations({
    at,
    conversations: [aConversation(), anna],
    messages: [],
    records: { drafts: { 31: draft } },
  });
const sendButton = () => thread().getByRole<HTMLButtonElement>('button', { name: 'Send' });
const texts = (chat: ReturnType<typeof open>['chat']) => chat.items().map(({ message }) => message.content);

describe('the composer', () => {
  it('sends the trimmed text with Enter and keeps the focus', async () => {
    const { user, chat } = open();
    await user.type(composer(), '  Ciao Marco  {Enter}');
    expect(texts(chat)).toEqual(['Ciao Marco']);
    expect(composer().value).toBe('');
    expect(document.activeElement).toBe(composer());
    await user.keyboard('Come stai?{Enter}');
    expect(texts(chat)).toEqual(['Ciao Marco', 'Come stai?']);
  });

  it('adds a line break with Shift+Enter', async () => {
    const { user, chat } = open();
    await user.type(composer(), 'One{Shift>}{Enter}{/Shift}Two');
    expect(composer().value).toBe('One\nTwo');
    expect(texts(chat)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(texts(chat)).toEqual(['One\nTwo']);
  });

  it.each([
    ['sets isComposing', { isComposing: true }],
    ['only sets the key code, like Safari', { keyCode: 229 }],
  ])('leaves Enter to an input method that %s', (_, init) => {
    const { chat } = open('にほん');
    const enter = createEvent.keyDown(composer(), { key: 'Enter', ...init });
    fireEvent(composer(), enter);
    expect(enter.defaultPrevented).toBe(false);
    expect(texts(chat)).toEqual([]);
    fireEvent.keyDown(composer(), { key: 'Enter', keyCode: 13 });
    expect(texts(chat)).toEqual(['にほん']);
  });

  it('sends no blank message by key or by button', async () => {
    const { user, chat } = open();
    expect(sendButton().disabled).toBe(true);
    await user.type(composer(), ' {Shift>}{Enter}{/Shift} {Enter}');
    expect(sendButton().disabled).toBe(true);
    expect(texts(chat)).toEqual([]);
    expect(composer().value).toBe(' \n ');
    await user.keyboard('x');
    expect(sendButton().disabled).toBe(false);
  });

  it('sends with its button and returns the focus to the text', async () => {
    const { user, chat } = open('Ciao');
    sendButton().focus();
    await user.keyboard(' ');
    expect(texts(chat)).toEqual(['Ciao']);
    expect(document.activeElement).toBe(composer());
  });

  it("keeps the focus when its button is clicked, so that a phone's keyboard stays open", async () => {
    const { user, chat } = open();
    await user.type(composer(), 'Ciao');
    await user.click(sendButton());
    expect(texts(chat)).toEqual(['Ciao']);
    expect(document.activeElement).toBe(composer());
  });

  it('does not focus the text when a draft is sent without a touch of the text', async () => {
    const { user, chat } = open('Ciao');
    await user.click(sendButton());
    expect(texts(chat)).toEqual(['Ciao']);
    expect(document.activeElement).toBe(document.body);
  });

  it('shows an error for a message that is too long and keeps the text', async () => {
    const { user, chat } = open('x'.repeat(5001));
    await user.type(composer(), '{Enter}');
    const alert = thread().getByRole('alert');
    expect(alert.textContent).toBe('Messages can be at most 5000 characters long.');
    expect(composer().getAttribute('aria-describedby')).toBe(alert.id);
    expect(composer().getAttribute('aria-invalid')).toBe('true');
    expect(texts(chat)).toEqual([]);
    expect(composer().value).toHaveLength(5001);
    await user.type(composer(), '{Backspace}');
    expect(thread().queryByRole('alert')).toBeNull();
    await user.keyboard('{Enter}');
    expect(texts(chat)).toHaveLength(1);
  });

  it('says so in Italian', async () => {
    await showLanguage('it');
    await loadTextsOfApp();
    onTestFinished(() => showLanguage('en'));
    const { user } = open('x'.repeat(5001));
    await user.type(screen.getByRole('textbox', { name: 'Messaggio' }), '{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('I messaggi possono avere al massimo 5000 caratteri.');
  });

  it('grows to at most 128 pixels', () => {
    open();
    expect(getComputedStyle(composer()).maxHeight).toBe('128px');
  });

  it('keeps a draft for each conversation', async () => {
    const { user, chat } = open('For Marco');
    expect(composer().value).toBe('For Marco');
    await user.type(composer(), ', still');
    await user.click(list().getByRole('link', { name: /Anna/ }));
    expect(composer().value).toBe('');
    await user.type(composer(), 'For Anna');
    await user.click(list().getByRole('link', { name: /Marco/ }));
    expect(composer().value).toBe('For Marco, still');
    const drafts = chat.kept.filter(({ type }) => type === 'draft.keep');
    expect(drafts.at(-1)).toMatchObject({ conversationId: 32, text: 'For Anna' });
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('accepts messages without a connection', async () => {
    const { user, chat } = open();
    chat.socket({ type: 'socket.lost', cause: 'closed' });
    await user.type(composer(), 'Later{Enter}');
    expect(texts(chat)).toEqual(['Later']);
  });
});
