/**
 * Makes a function that calls `ask` once for concurrent calls with the same key, and reuses the answer for some time. A failure is not
 * kept. Keys are never removed: there are few.
 * @param isKept whether an answer is kept after it has arrived
 */
export function keepBriefly<Key, Value>(
  milliseconds: number,
  ask: (key: Key) => Promise<Value>,
  isKept: (value: Value) => boolean = () => true,
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, { answer: Promise<Value>; until: number }>();
  return async (key) => {
    const known = kept.get(key);
    if (known !== undefined && performance.now() < known.until) return await known.answer;
    const asked = { answer: ask(key), until: Number.POSITIVE_INFINITY };
    kept.set(key, asked);
    try {
      const value = await asked.answer;
      asked.until = isKept(value) ? performance.now() + milliseconds : 0;
      return value;
    } catch (error) {
      asked.until = 0;
      throw error;
    }
  };
}
