import { describe, expect, it } from 'vitest';
import { conversationPath, readConversationId } from '../../../src/domain/chat/conversation-url.ts';

const read = (query: string) => readConversationId(new URLSearchParams(query));

describe('the URL of a conversation', () => {
  it.each([1, 31, 999_999_999_999_999])('%d is read back', (id) => {
    const [path, query = ''] = conversationPath(id).split('?');
    expect(path).toBe('/conversations');
    expect(read(query)).toBe(id);
  });

  it.each([
    '',
    'conversation=',
    'conversation=0',
    'conversation=-1',
    'conversation=1.5',
    'conversation=1e3',
    'conversation=abc',
    'conversation=%2031',
    'conversation=9999999999999999999',
    'other=31',
  ])("selects no conversation: '%s'", (query) => {
    expect(read(query)).toBeNull();
  });

  it('selects the first of two', () => {
    expect(read('conversation=31&conversation=32')).toBe(31);
  });
});
