/** Functions that Node.js 20 lacks and the commands use. Newer versions keep their own. */
Object.groupBy ??= <Key extends PropertyKey, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Partial<Record<Key, Item[]>> => {
  const groups: Partial<Record<Key, Item[]>> = Object.create(null);
  for (const [key, group] of Map.groupBy(items, keyOf)) groups[key] = group;
  return groups;
};

Map.groupBy ??= <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) => {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

URL.parse ??= (text, base) => (URL.canParse(text, base) ? new URL(text, base) : null);
