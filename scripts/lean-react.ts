import { type ESTree, type Plugin, parseAst } from 'vite';

const client = /react-dom\/cjs\/react-dom-client\.production\.js$/;
const shared = /react-dom\/cjs\/react-dom\.production\.js$/;

/** What a module of React has for a page that does none of what `leanReact` names. */
interface Unused {
  /** Kinds of fibers that are never made. */
  tags: number[];
  /** Element types that React then refuses, as it refuses any type that it does not know. */
  types: string[];
  /** Variables and fields that keep the value they start with. */
  variables: Record<string, string>;
  fields: Record<string, string>;
  /** What these calls return. */
  calls: Record<string, string>;
  /** What is left of these functions. */
  functions: Record<string, string>;
  /** Entries of objects by their name, or by that of the function they hold. */
  entries: string[];
  /** The beginnings of whole statements. */
  statements: string[];
}

const unusedOfClient: Unused = {
  // Dehydrated parts of server-rendered pages, <SuspenseList>, <ViewTransition>.
  tags: [18, 19, 30],
  types: ['REACT_SUSPENSE_LIST_TYPE', 'REACT_VIEW_TRANSITION_TYPE'],
  variables: {
    isHydrating: 'false',
    hydrationErrors: 'null',
    hydrationParentFiber: 'null',
    nextHydratableInstance: 'null',
    appearingViewTransitions: 'null',
    inUpdateViewTransition: 'false',
    pendingTransitionTypes: 'null',
    pendingViewTransition: 'null',
    pendingViewTransitionEvents: 'null',
    rootViewTransitionAffected: 'false',
    rootViewTransitionNameCanceled: 'false',
    shouldStartViewTransition: 'false',
    viewTransitionContextChanged: 'false',
    viewTransitionMutationContext: 'false',
  },
  fields: { dehydrated: 'null', isDehydrated: 'false' },
  calls: {
    popHydrationState: 'false',
    upgradeHydrationErrorsToRecoverable: 'null',
    // Images and style sheets that a commit waits for.
    getResource: 'null',
    preloadInstanceAndSuspendIfNeeded: 'undefined',
    preloadResourceAndSuspendIfNeeded: 'undefined',
    waitForCommitToBeReady: 'null',
  },
  functions: {
    updateDehydratedSuspenseComponent: '',
    retryIfBlockedOn: '',
    // Without dehydrated parts nothing blocks an event.
    dispatchEvent: `if (_enabled) {
      findInstanceBlockingEvent(nativeEvent);
      dispatchEventForPluginEventSystem(domEventName, eventSystemFlags, nativeEvent, return_targetInst, targetContainer);
    }`,
    commitEnterViewTransitions: '',
    commitExitViewTransitions: '',
    commitNestedViewTransitions: '',
    restoreEnterOrExitViewTransitions: '',
    restoreNestedViewTransitions: '',
    trackEnterViewTransitions: '',
    accumulateSuspenseyCommitOnFiber: '',
    acquireResource: '',
    preloadResource: '',
    // Only titles are moved into the head.
    isHostHoistableType: `return type === 'title' && hostContext !== 1 && props.itemProp == null;`,
    getHydratableHoistableCache: '',
    FragmentInstance: `throw Error('This build of React has no refs of fragments.');`,
    commitFragmentInstanceDeletionEffects: '',
    commitFragmentInstanceInsertionEffects: '',
    commitNewChildToFragmentInstances: '',
    // Functions as actions of forms.
    extractEvents$1: '',
    TransitionAwareHostComponent: '',
    // The stack of an error's components, which nobody reads: React logs the error itself.
    getStackByFiberInDevAndProd: `return '';`,
  },
  entries: [
    'useActionState',
    'useFormState',
    'useHostTransitionStatus',
    'useMemoCache',
    'useOptimistic',
    'prefetchDNS',
    'preconnect',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'requestFormReset',
  ],
  statements: [
    'exports.hydrateRoot =',
    'FragmentInstance.prototype.',
    'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration =',
    'ReactDOMSharedInternals.findDOMNode =',
    'ViewTransitionPseudoElement.prototype.',
  ],
};

const unusedOfShared: Unused = {
  tags: [],
  types: [],
  variables: {},
  fields: {},
  calls: {},
  functions: {},
  entries: [],
  statements: [
    'exports.preconnect =',
    'exports.prefetchDNS =',
    'exports.preinit =',
    'exports.preinitModule =',
    'exports.preload =',
    'exports.preloadModule =',
    'exports.requestFormReset =',
    'exports.useFormState =',
    'exports.useFormStatus =',
  ],
};

/**
 * React without what this app does not do: hydrate HTML that a server rendered, view transitions, lists of suspended parts, refs of
 * fragments, functions as actions of forms, resources that React itself loads. That is a sixth of react-dom, which a bundler cannot leave
 * out, since React decides at run time. Whoever asks for one of these in the built app gets an error. The build fails where React is not
 * written as expected: look through `unusedOfClient` with each new version of React.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: [client, shared] },
      handler: (code, module) => ({ code: withoutUnused(code, module), map: null }),
    },
  };
}

/** A module of React without what this app does not do. */
export function withoutUnused(code: string, module: string): string {
  const unused = client.test(module) ? unusedOfClient : unusedOfShared;
  return leaveOut(code, unused, module);
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

type Node = ESTree.Node & { start: number; end: number };

function leaveOut(code: string, unused: Unused, module: string): string {
  const edits: Edit[] = [];
  const found = new Set<string>();
  /** Names that mean something else in the function that is visited. */
  let own: string[] = [];

  const replace = ({ start, end }: { start: number; end: number }, text: string, name?: string) => {
    edits.push({ start, end, text });
    if (name) found.add(name);
  };

  function visit(node: Node): void {
    if (isFunction(node)) {
      const outer = own;
      own = [...own, ...node.params.flatMap((param) => (param.type === 'Identifier' ? [param.name] : []))];
      if (!replaceWhole(node)) visitParts(node);
      own = outer;
    } else if (!replaceWhole(node)) visitParts(node);
  }

  function visitParts(node: Node): void {
    for (const [part, value] of Object.entries(node)) {
      if (isName(node, part)) continue;
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) visit(one);
    }
  }

  function constantOf(name: string): string | undefined {
    return own.includes(name) ? undefined : valueIn(unused.variables, name);
  }

  /** Whether nothing of the node is left to visit. */
  function replaceWhole(node: Node): boolean {
    switch (node.type) {
      case 'FunctionDeclaration': {
        const body = valueIn(unused.functions, node.id?.name ?? '');
        if (body === undefined || !node.body) return false;
        replace(node.body, `{${body}}`, node.id?.name);
        return true;
      }
      case 'ExpressionStatement': {
        const start = unused.statements.find((text) => code.startsWith(text, node.start));
        if (start) replace(node, ';', start);
        return start !== undefined;
      }
      case 'VariableDeclarator': {
        if (node.id.type !== 'Identifier' || constantOf(node.id.name) === undefined) return false;
        // Another variable of the name would be taken for it.
        if (found.has(node.id.name)) throw new Error(`${module} has two variables ${node.id.name}.`);
        replace(node, node.id.name, node.id.name);
        return true;
      }
      case 'AssignmentExpression': {
        const value = node.left.type === 'Identifier' ? constantOf(node.left.name) : undefined;
        if (value !== undefined) {
          // Its right side may be an assignment to another variable.
          if (node.right.type === 'AssignmentExpression') {
            replace({ start: node.start, end: node.right.start }, '');
            visit(node.right);
          } else replace(node, value);
          return true;
        }
        if (node.left.type === 'MemberExpression') {
          visit(node.left.object);
          visit(node.right);
          return true;
        }
        return false;
      }
      case 'Identifier': {
        const value = constantOf(node.name);
        if (value !== undefined) replace(node, value);
        return true;
      }
      case 'MemberExpression': {
        const value =
          !node.computed && node.property.type === 'Identifier'
            ? valueIn(unused.fields, node.property.name)
            : undefined;
        if (value !== undefined && node.property.type === 'Identifier')
          replace(node, value, node.property.name);
        return value !== undefined;
      }
      case 'CallExpression': {
        const value = node.callee.type === 'Identifier' ? valueIn(unused.calls, node.callee.name) : undefined;
        if (value !== undefined && node.callee.type === 'Identifier') replace(node, value, node.callee.name);
        return value !== undefined;
      }
      case 'Property': {
        const names = [node.key, node.value].flatMap((part) =>
          part.type === 'Identifier' ? [part.name] : [],
        );
        const name = unused.entries.find((entry) => names.includes(entry));
        if (name) replace(withComma(node), '', name);
        return name !== undefined;
      }
      case 'BinaryExpression': {
        if (node.operator !== '===' && node.operator !== '!==') return false;
        const isNever =
          (isTag(node.left) && isUnusedTag(node.right)) || (isTag(node.right) && isUnusedTag(node.left));
        if (isNever) replace(node, String(node.operator === '!=='));
        return isNever;
      }
      case 'SwitchStatement': {
        visit(node.discriminant);
        visitCases(node);
        return true;
      }
      default:
        return false;
    }
  }

  /** Cases that stand together, and share what is done, are left out where none of them can be. */
  function visitCases({ discriminant, cases }: ESTree.SwitchStatement): void {
    let together: ESTree.SwitchCase[] = [];
    let isReached = false;
    const isNever = ({ test }: ESTree.SwitchCase) =>
      (isTag(discriminant) && isUnusedTag(test)) ||
      (test?.type === 'Identifier' && unused.types.includes(test.name));
    for (const one of cases) {
      if (isNever(one) && one.test?.type === 'Identifier') found.add(one.test.name);
      together.push(one);
      if (one.consequent.length === 0) continue;
      if (together.every(isNever) && !isReached) {
        for (const never of together) replace(never, '');
      } else {
        for (const never of together.slice(0, -1).filter(isNever)) replace(never, '');
        for (const statement of one.consequent) visit(statement);
        isReached = !isLeft(one.consequent);
      }
      together = [];
    }
  }

  function withComma({ start, end }: { start: number; end: number }) {
    return { start, end: end + (/^\s*,/.exec(code.slice(end, end + 80))?.[0].length ?? 0) };
  }

  function isUnusedTag(node: ESTree.Node | null): boolean {
    return node?.type === 'Literal' && typeof node.value === 'number' && unused.tags.includes(node.value);
  }

  visit(parseAst(code));
  const { tags: _, types, variables, fields, calls, functions, entries, statements } = unused;
  const expected = [variables, fields, calls, functions].flatMap(Object.keys);
  const missing = [...expected, ...types, ...entries, ...statements].filter((name) => !found.has(name));
  if (missing.length)
    throw new Error(`${module} is not written as expected: it has no ${missing.join(', ')}.`);
  // From the last to the first, so that the places stay what they are.
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

function valueIn(values: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function isFunction(node: Node): node is Node & ESTree.Function {
  return /Function/.test(node.type) && 'params' in node;
}

/** Whether a part of a node is a name, not the value of a variable. */
function isName(node: Node, part: string): boolean {
  if (node.type === 'MemberExpression') return part === 'property' && !node.computed;
  return (
    (node.type === 'Property' && part === 'key' && !node.computed) ||
    (part === 'label' && /Statement$/.test(node.type)) ||
    (part === 'params' && isFunction(node))
  );
}

function isTag(node: ESTree.Node): boolean {
  if (node.type === 'MemberExpression')
    return node.property.type === 'Identifier' && node.property.name === 'tag';
  return node.type === 'Identifier' && node.name === 'tag';
}

/** Whether statements never end at their end. */
function isLeft(statements: ESTree.Statement[]): boolean {
  const last = statements.at(-1);
  if (last?.type === 'BlockStatement') return isLeft(last.body);
  if (last?.type === 'IfStatement')
    return isLeft([last.consequent]) && last.alternate !== null && isLeft([last.alternate]);
  return last !== undefined && /^(?:Break|Continue|Return|Throw)Statement$/.test(last.type);
}
