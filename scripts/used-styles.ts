import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, type Plugin, parseAst } from 'vite';

/** The files that may contain styles and attributes. */
const styled = ['src', 'workbench/src', 'node_modules/@chakra-ui/react/dist/esm/components'];
const attributed = [...styled, 'node_modules/@ark-ui/react/dist/components', 'node_modules/@zag-js'];

/** Modules with long lists of names. */
const lists: { id: RegExp; folders: string[]; leaveOut(code: string, words: Set<string>): string }[] = [
  { id: /@chakra-ui\/react\/dist\/esm\/preset-base\.js$/, folders: styled, leaveOut: unusedOfBase },
  {
    id: /@pandacss\/is-valid-prop\/dist\/index\.mjs$/,
    folders: styled,
    leaveOut: unusedIn(/(?<=cssPropertiesStr = ")[\w,]+/, ','),
  },
  {
    id: /@emotion\/is-prop-valid\/dist\/[\w.-]+\.js$/,
    folders: attributed,
    leaveOut: unusedIn(/(?<=reactPropsRegex = \/\^\(\()[\w|]+/, '|'),
  },
];

/**
 * Removes unused names from the lists of Chakra's properties and conditions, of CSS properties, and of attributes, because each page
 * would load these lists and set them up. A name counts as used if it is a word in any file that may contain it.
 */
export function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    apply: 'build',
    transform: {
      filter: { id: lists.map(({ id }) => id) },
      handler(code, module) {
        const list = lists.find(({ id }) => id.test(module));
        const kept = list?.leaveOut(code, new Set(list.folders.flatMap(wordsIn))) ?? code;
        if (kept === code) this.error(`${module} is not written as expected.`);
        return { code: kept, map: null };
      },
    },
  };
}

function wordsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.(?:tsx?|m?js)$/.test(name))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\w+/g) ?? []);
}

function unusedIn(list: RegExp, separator: string) {
  return (code: string, words: Set<string>): string =>
    code.replace(list, (names) =>
      names
        .split(separator)
        .filter((name) => words.has(name))
        .join(separator),
    );
}

function unusedOfBase(code: string, words: Set<string>): string {
  const conditions = propertiesOf(argumentOf(code, 'defaultConditions'));
  const base = propertiesOf(argumentOf(code, 'defaultBaseConfig'));
  const utilities = propertiesOf(base.find((property) => nameOf(property) === 'utilities')?.value);
  const isUsed = (property: ESTree.ObjectProperty) => {
    const [, shorthands = ''] =
      /shorthand: \[([^\]]*)\]/.exec(code.slice(property.start, property.end)) ?? [];
    return [nameOf(property), ...(shorthands.match(/\w+/g) ?? [])].some((name) => words.has(name));
  };
  const unused = [
    ...conditions.filter((property) => !words.has(`_${nameOf(property)}`)),
    ...utilities.filter((property) => !isUsed(property)),
  ];
  // From last to first, each with its comma.
  return unused.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
    code,
  );
}

/** The first argument of the call that initializes a constant of the module. */
function argumentOf(code: string, name: string): ESTree.Node | undefined {
  const constants = parseAst(code).body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations : [],
  );
  const init = constants.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init;
  return init?.type === 'CallExpression' ? init.arguments[0] : undefined;
}

function propertiesOf(node: ESTree.Node | undefined): ESTree.ObjectProperty[] {
  return node?.type === 'ObjectExpression'
    ? node.properties.filter((property) => property.type === 'Property')
    : [];
}

function nameOf({ key }: ESTree.ObjectProperty): string {
  return key.type === 'Identifier' ? key.name : '';
}
