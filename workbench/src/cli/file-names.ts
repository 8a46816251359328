import { fileOf } from '../docs/machine-page.ts';

/** A file name for each machine id, without extension. Names are unique, also on a case-insensitive file system. */
export function fileNames(ids: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    ids.map((id) => {
      const plain =
        fileOf(id)
          .replaceAll(/[^\w.-]+/g, '-')
          .replaceAll(/^[-.]+|[-.]+$/g, '')
          .toLowerCase() || 'machine';
      let name = plain;
      for (let number = 2; taken.has(name) || name === 'readme'; number++) name = `${plain}-${number}`;
      taken.add(name);
      return [id, name];
    }),
  );
}
