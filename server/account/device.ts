/** What a member knows a device by. `null` for what the user agent does not tell. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first that fits counts: most browsers also name others, and Android names Linux. */
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: [string, RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system in words. Only these are kept, not the user agent. */
export function deviceOf(userAgent: string | undefined): Device {
  const find = (names: [string, RegExp][]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: find(browsers), system: find(systems) };
}
