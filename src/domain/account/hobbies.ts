/** The hobbies of a member as the profile's form has them: one text, with commas between them. */
import { hobbiesSchema } from '../../schemas/account/hobbies.calls.ts';

export const hobbiesText = (hobbies: readonly string[]): string => hobbies.join(', ');

/** The hobbies of a typed text: each once, in whatever case it was typed first. */
export function readHobbies(text: string): string[] {
  const byName = new Map<string, string>();
  for (const hobby of text.split(/[,;\n]/).map((part) => part.trim())) {
    const name = hobby.toLowerCase();
    if (hobby !== '' && !byName.has(name)) byName.set(name, hobby);
  }
  return [...byName.values()];
}

/** The reason why a backend would refuse them. */
export function hobbiesFault(text: string): string | null {
  return hobbiesSchema.safeParse({ hobbies: readHobbies(text) }).error?.issues[0]?.message ?? null;
}
