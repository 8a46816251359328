import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { connect } from '@stanza/server/database/connect.ts';
import { type Account, conversationOf, sendElsewhere, tokenOf } from '../members.ts';
import { expect } from '../support.ts';

/** Lets two members agree on a viewing of a listing of the host, and moves it to yesterday, since no call agrees on a time in the past. */
export async function makePastViewing(page: Page, guest: Account, host: Account, listingId: number) {
  await sendElsewhere(page, guest, host, ['Can I see the room?']);
  const conversationId = await conversationOf(page, guest, host);
  const path = `/api/chat/conversations/${conversationId}/viewings/${listingId}`;
  const put = async (account: Account, step: string, data: object) => {
    const headers = { authorization: `Bearer ${await tokenOf(page, account)}` };
    const answer = await page.request.put(`${path}/${step}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  const start = new Date(Date.now() + 86_400_000).toISOString();
  const offer = { times: [start], minutes: 30, place: 'onSite', videoLink: null, version: null };
  const { version } = await put(host, 'proposal', offer);
  await put(guest, 'agreement', { start, version });
  const db = connect(await databaseUrl());
  await db
    .updateTable('viewings')
    .set({ starts_at: new Date(Date.now() - 86_400_000) })
    .where('conversation_id', '=', conversationId)
    .execute();
  await db.destroy();
  return conversationId;
}

/** The embedded database of the running server. */
async function databaseUrl(): Promise<string> {
  const folder = 'test-results/e2e-data';
  const password = await readFile(`${folder}/postgres-password`, 'utf8');
  // Its fourth line is the port.
  const port = (await readFile(`${folder}/postgres/postmaster.pid`, 'utf8')).split('\n')[3];
  return `postgres://stanza:${password}@127.0.0.1:${port}/postgres`;
}
