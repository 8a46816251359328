import { readFileSync } from 'node:fs';
import { type ESTree, type Plugin, parseAst } from 'vite';

const machines = /\/src\/machines\/[\w.-]+\.ts$/;
/** The workbench, its samples, and the machines that they import. */
const ofWorkbench = /\/(?:src\/app\/statecharts|fixtures)\/|\?described$/;
const described = '?described';

/**
 * Removes the descriptions of states from the app's machines, because only the workbench reads them. They are a tenth of a machine. The
 * workbench loads its own copies of the modules with descriptions.
 */
export function leanMachines(): Plugin {
  return {
    name: 'lean-machines',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async resolveId(source, importer, options) {
      if (!importer || !ofWorkbench.test(importer)) return null;
      const resolved = await this.resolve(source, importer.replace(described, ''), options);
      return resolved && machines.test(resolved.id)
        ? { ...resolved, id: `${resolved.id}${described}` }
        : null;
    },
    load: {
      filter: { id: /\?described$/ },
      handler: (id) => ({ code: readFileSync(id.replace(described, ''), 'utf8'), moduleType: 'ts' }),
    },
    transform: {
      filter: { id: machines },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}

/** Replaces the descriptions and references of a machine with spaces, because source maps need all other code at its position. */
export function withoutDescriptions(code: string): string {
  let lean = code;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isDescription(node as ESTree.Node)) {
      const { start, end } = node as { start: number; end: number };
      const after = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
      lean =
        lean.slice(0, start) +
        code.slice(start, end + after).replace(/[^\n]/g, ' ') +
        lean.slice(end + after);
    } else for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(code, { lang: 'ts' }));
  return lean;
}

/** `description: 'Somebody is logged in.'` and `meta: { reference: 'accounts#login' }`. */
function isDescription(node: ESTree.Node): boolean {
  if (node.type !== 'Property' || node.key.type !== 'Identifier') return false;
  const { key, value } = node;
  if (key.name === 'description') return value.type === 'Literal' && value.value !== '';
  if (key.name !== 'meta' || value.type !== 'ObjectExpression') return false;
  return value.properties.every(
    (part) => part.type === 'Property' && part.key.type === 'Identifier' && part.key.name === 'reference',
  );
}
