import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { readChart } from '../../src/model/chart.ts';
import { Outline } from '../../src/outline/Outline.tsx';
import { signUpModel } from '../samples/sign-up.ts';

const chart = readChart(signUpModel.machine);

function Screen({ active = [], taken = [] }: { active?: string[]; taken?: string[] }) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setSelectedId('signUp.account.submitting')}>
        Elsewhere
      </button>
      <Outline
        chart={chart}
        active={new Set(active)}
        taken={new Set(taken)}
        selectedId={selectedId}
        onSelect={setSelectedId}
      />
    </>
  );
}

const item = (name: RegExp) => screen.getByRole('treeitem', { name });
const focused = () => document.activeElement?.textContent;
const show = (active?: string[], taken?: string[]) => {
  render(<Screen active={active} taken={taken} />);
  return userEvent.setup();
};

describe('the outline', () => {
  it('is a tree with levels, positions and one tab stop', async () => {
    const user = show();
    const tree = screen.getByRole('tree', { name: 'Outline of signUp' });
    const items = within(tree).getAllByRole('treeitem');
    expect(items).toHaveLength(chart.states.length + chart.transitions.length);
    expect(items.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    const starting = item(/starting$/);
    expect(starting.getAttribute('aria-level')).toBe('2');
    expect(starting.getAttribute('aria-posinset')).toBe('2');
    expect(starting.getAttribute('aria-setsize')).toBe('6');
    expect(starting.getAttribute('aria-expanded')).toBe('true');
    expect(item(/field.change/).hasAttribute('aria-expanded')).toBe(false);
    await user.tab();
    await user.tab();
    expect(focused()).toContain('signUp');
  });

  it('names the active states and the transitions just taken', () => {
    show(['signUp.email', 'signUp.email.idle'], ['signUp.starting||1']);
    expect(item(/▾?email active$/)).toBeTruthy();
    expect(screen.getAllByRole('treeitem', { name: /idle active/ })).toHaveLength(1);
    expect(item(/always leads to email just taken/)).toBeTruthy();
    expect(screen.getAllByRole('treeitem', { name: /idle/ }).length).toBeGreaterThan(1);
  });

  it('can be operated, folded and unfolded by the arrow keys', async () => {
    const user = show();
    await user.tab();
    await user.tab();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toContain('starting');
    await user.keyboard('{ArrowLeft}');
    expect(item(/starting$/).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('treeitem', { name: /hasCode/ })).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('treeitem', { name: /hasCode/ })).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(focused()).toContain('hasCode');
    await user.keyboard('{ArrowLeft}{Home}');
    expect(focused()).toContain('signUp');
    await user.keyboard('{End}');
    expect(focused()).toContain('finished');
  });

  it('moves the focus to the typed name', async () => {
    const user = show();
    await user.tab();
    await user.tab();
    await user.keyboard('done');
    expect(focused()).toContain('done');
    expect(focused()).not.toContain('after');
  });

  it('selects by Enter, Space and click, and marks the selected item', async () => {
    const user = show();
    await user.tab();
    await user.tab();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(item(/field.change/).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowDown} ');
    expect(item(/starting$/).getAttribute('aria-selected')).toBe('true');
    expect(item(/field.change/).getAttribute('aria-selected')).toBe('false');
    await user.click(item(/step.back/));
    expect(item(/step.back/).getAttribute('aria-selected')).toBe('true');
  });

  it('unfolds what is selected elsewhere and can be folded again', async () => {
    const user = show();
    await user.tab();
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getAllByRole('treeitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    const selected = screen.getByRole('treeitem', { selected: true });
    expect(selected.textContent).toContain('submitting');
    item(/^.?signUp$/).focus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getAllByRole('treeitem')).toHaveLength(1);
  });
});
