/** The reason why the bytes are not UTF-8; `null` if they are. */
export function whyNotUtf8(content: Buffer): string | null {
  if (isUtf8(content)) return null;
  const [seen] = /[^\s"]*\ufffd[^\s"]*/.exec(new TextDecoder().decode(content)) ?? ['\ufffd'];
  const [meant = ''] = /[^\s"]*[\x80-\xff][^\s"]*/.exec(new TextDecoder('latin1').decode(content)) ?? [];
  const isLatin = /^[\p{L}\p{P}\p{S}\d]+$/u.test(meant);
  return isLatin
    ? `it is not UTF-8 but probably Latin-1 (ISO-8859-1): the person sees ${seen} instead of ${meant}`
    : `it is not UTF-8: the person sees ${seen}`;
}

function isUtf8(content: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text begins with a byte order mark. */
export function hasByteOrderMark(content: Buffer): boolean {
  return content.subarray(0, 3).equals(Buffer.from('efbbbf', 'hex'));
}
