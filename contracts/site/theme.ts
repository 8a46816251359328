import { semanticTokens, tokens } from '../../src/app/theme/tokens.ts';

/** The app's design tokens as CSS custom properties, for the light and the dark colour scheme. */
export function themeCss(): string {
  const both = { ...flat('', semanticTokens.colors), ...flat('shadow-', semanticTokens.shadows) };
  const light = Object.entries(both).map(([name, value]) => `--${name}: ${resolve(pick(value, 'base'))};`);
  const dark = Object.entries(both).map(([name, value]) => `--${name}: ${resolve(pick(value, '_osDark'))};`);
  const fixed = [
    ...values('font-', tokens.fonts),
    ...values('text-', tokens.fontSizes),
    ...values('radius-', tokens.radii),
  ];
  return [
    `:root { color-scheme: light dark; ${fixed.join(' ')} ${light.join(' ')} }`,
    `@media (prefers-color-scheme: dark) { :root { ${dark.join(' ')} } }`,
  ].join('\n');
}

type Token = { value: unknown };

function isToken(value: unknown): value is Token {
  return typeof value === 'object' && value !== null && 'value' in value;
}

/** The tokens of a tree by path: `bg.canvas` becomes `bg-canvas`. */
function flat(prefix: string, tree: object | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree ?? {}).flatMap(([name, value]): [string, unknown][] =>
      isToken(value)
        ? [[`${prefix}${name}`, value.value]]
        : Object.entries(flat(`${prefix}${name}-`, Object(value))),
    ),
  );
}

function values(prefix: string, tree: object | undefined): string[] {
  return Object.entries(flat(prefix, tree)).map(([name, value]) => `--${name}: ${value};`);
}

function pick(value: unknown, scheme: 'base' | '_osDark'): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, scheme) : value;
  return String(found);
}

/** Resolves a reference such as `{colors.olive.50}`. */
function resolve(value: string): string {
  const colours = flat('', tokens.colors);
  return value.replace(/^\{colors\.(.+)\}$/, (_, path: string) => String(colours[path.replaceAll('.', '-')]));
}
