import { createWorld } from './world.ts';
const t0 = process.cpuUsage().user;
let a = 0, b = 0, msgs = 0, cuts = 0, calls = 0;
for (let seed = 1; seed <= 40; seed++) {
  const world = createWorld({ seed, keys: seed % 2 === 0 });
  let t = process.cpuUsage().user;
  for (let i = 0; i < 120; i++) await world.step();
  a += process.cpuUsage().user - t; t = process.cpuUsage().user;
  await world.calm();
  b += process.cpuUsage().user - t;
  msgs += world.written.length; cuts += world.cuts();
  for (const tab of world.tabs) tab.close();
}
console.log({ total: (process.cpuUsage().user - t0) / 1000, steps: a / 1000, calm: b / 1000, msgs, cuts });
