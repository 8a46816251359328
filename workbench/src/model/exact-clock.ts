/** A clock on which time passes only by calls. It fires due timers in order, each at its own time. */
export class ExactClock {
  now = 0;
  #timers: { id: number; due: number; fire: () => void }[] = [];
  #ids = 0;

  setTimeout(fire: () => void, delay: number): number {
    this.#ids += 1;
    this.#timers.push({ id: this.#ids, due: this.now + delay, fire });
    return this.#ids;
  }

  clearTimeout(id: number): void {
    this.#timers = this.#timers.filter((timer) => timer.id !== id);
  }

  /** The due times of all timers, in order. */
  get pending(): number[] {
    return this.#timers.map(({ due }) => due).toSorted((a, b) => a - b);
  }

  /** @param most the maximum number of timers that may fire */
  pass(milliseconds: number, most = Number.POSITIVE_INFINITY): void {
    const end = this.now + milliseconds;
    for (let fired = 0; ; fired++) {
      const [next] = this.#timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due);
      if (!next) break;
      if (fired >= most) throw new Error(`More than ${most} delays end in that time.`);
      this.now = next.due;
      this.clearTimeout(next.id);
      next.fire();
    }
    this.now = end;
  }
}
