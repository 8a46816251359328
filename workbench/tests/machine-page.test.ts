import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { entryOfMachine } from '../src/discover/registry-of.ts';
import { indexPage, machinePage } from '../src/docs/machine-page.ts';
import { toMermaid } from '../src/export/mermaid.ts';
import { readChart } from '../src/model/chart.ts';

const machine = createMachine({
  id: 'door',
  description: 'A <img src=x onerror=alert(1)> door & `Door<T>`.',
  initial: 'shut',
  states: {
    shut: {
      description: '<script>alert(1)</script>',
      tags: ['a`<b>`c'],
      on: { open: { target: 'shut', reenter: true }, knock: 'shut' },
    },
  },
});
const entry = entryOfMachine(machine);
const chart = readChart(machine);
const page = machinePage(entry, chart, 'door.svg', { references: {}, linkTo: String, toRoot: '..' });

it('escapes the HTML of a description, and keeps its code', () => {
  expect(page).toContain('A &lt;img src=x onerror=alert(1)> door &amp; `Door<T>`.');
  expect(page).toContain('&lt;script>alert(1)&lt;/script>');
  expect(page).toContain('`` a`<b>`c ``');
  const index = indexPage('it', [entry], { command: 'x', linkOf: String });
  expect(index).toContain('A &lt;img');
});

it('names reentering transitions', () => {
  expect(page).toContain('| `shut` | `open` |  |  | `shut` (reenters) |');
  expect(page).toContain('| `shut` | `knock` |  |  | `shut` |');
  expect(toMermaid(chart)).toContain('open (reenters)');
  expect(toMermaid(chart)).not.toContain('knock (reenters)');
});
