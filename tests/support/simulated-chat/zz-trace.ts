import { createWorld } from './world.ts';
const [seed, keys, who] = [Number(process.argv[2]), process.argv[3] === 'keys', Number(process.argv[4])];
const world = createWorld({ seed, keys });
const tag = new Map(); let n = 0;
let stepNo = 0;
const log = (...a: unknown[]) => console.log(stepNo, ...a);
const take = world.server.take;
world.server.take = (from: any, command: any) => { const before = world.server.stored.length; take(from, command); if (from.member.id === who) log('SERVER take', command.content, command.key, 'stored', world.server.stored.length > before ? world.server.stored.at(-1)?.messageId : 'no'); };
function watch() {
  for (const tab of world.tabs) if (!tag.has(tab)) {
    const name = `tab${++n}(${tab.member.id})`; tag.set(tab, name);
    if (tab.member.id !== who) continue;
    log('open', name);
    let last = '';
    const outbox: any = (tab.actor.getSnapshot() as any).children.outbox;
    const show = (s: any) => { const text = JSON.stringify(s.value) + ' hk' + s.context.honoursKeys + ' ' + s.context.items.map((i: any) => `${i.key}:${i.message.content}:${i.status[0]}${i.attempts}>${i.afterMessageId}@${i.message.conversationId}`).join(' '); if (text !== last) log(name, text); last = text; };
    outbox.subscribe(show); show(outbox.getSnapshot());
    let lastC = ''; tab.actor.subscribe((s: any) => { const c = JSON.stringify(s.value.connection); if (c !== lastC) log(name, 'conn', c); lastC = c; });
  }
  for (const [tab, name] of tag) if (!world.tabs.has(tab) && tab.member.id === who && name) { log('closed', name); tag.set(tab, ''); }
}
watch();
for (stepNo = 1; stepNo <= 120; stepNo++) { await world.step(); watch(); }
await world.calm();
console.log('written', world.written.filter(w => w.from === who).map(w => w.content + '@' + w.conversationId).join(' | '));
console.log('stored ', world.server.stored.filter(w => w.senderId === who).map(w => w.content + '@' + w.conversationId).join(' | '));
process.exit();
