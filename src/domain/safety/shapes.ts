/** Patterns for what is no word, such as a link. Each takes linear time: none has a repetition inside of another one. */
export const shapes = {
  /** Hosts that shorten links, but not those of maps and videos; addresses of numbers. */
  hiddenLink:
    /(?:(?<![a-z0-9./-])|(?<=:\/\/))(?:www\.)?(?:bit\.ly|bit\.do|bitly\.com|tinyurl\.com|tiny\.cc|tiny\.one|goo\.gl(?!\/maps)|t\.co|t\.ly|ow\.ly|is\.gd|v\.gd|cutt\.ly|rb\.gy|rebrand\.ly|shorturl\.at|shorturl\.com|short\.io|short\.gy|buff\.ly|adf\.ly|s\.id|soo\.gd|clck\.ru|u\.to|urlz\.fr|n9\.cl|kutt\.it|dub\.sh|lnkd\.in|tny\.im|x\.co|mcaf\.ee|bl\.ink|qr\.net|shorte\.st|t2m\.io|wa\.me|tr\.im|hyperurl\.co|surl\.li|2u\.pw|1url\.com|da\.gd)(?=\/|\s|$)|https?:\/\/(?:\d{1,3}\.){3}\d{1,3}/,
  euros: /\d ?(?:€|eur(?:o|os)?(?![a-z]))|€ ?\d/,
  /** Nine digits or more, with the signs that stand between them. */
  phone: /(?<![\d/])\+?\d(?:[ ./()-]{0,2}\d){8,14}(?!\d)/,
  address:
    /[a-z0-9_+-]@[a-z0-9-]{1,63}\.[a-z]{2}|(?:gmail|hotmail|yahoo|outlook|libero)(?: ?(?:\.|dot|punto) ?)(?:com|it)/,
} as const;
