/** A node of a program's syntax tree (ESTree with JSX), as remark-mdx attaches it. */
export type Code = Readonly<Record<string, unknown>> & { readonly type: string };

export const isCode = (value: unknown): value is Code =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export const textOf = (value: unknown): string | undefined =>
  isCode(value) && typeof value.value === 'string' ? value.value : undefined;

export const nameOf = (value: unknown): string | undefined =>
  isCode(value) ? (typeof value.name === 'string' ? value.name : textOf(value)) : undefined;

export const lineOf = ({ loc }: Code): number | undefined =>
  (loc as { start?: { line?: number } } | undefined)?.start?.line;

/** Members that are names of their own, and no variables. */
const ownNames = /^(?:imported|exported|label)$/;

/** The variables of a part of a program, and of those around it. */
interface Scope {
  readonly names: ReadonlySet<string>;
  readonly around?: Scope;
}

export type IsDeclared = (name: string) => boolean;

/**
 * Calls `visit` for every node of a program; `isName` tells whether an identifier is the name of a member, and no variable,
 * `isDeclared` whether a name is one of a variable there.
 * @param names of variables of the page
 */
export function walkCode(
  program: Code,
  names: ReadonlySet<string>,
  visit: (node: Code, isName: boolean, isDeclared: IsDeclared) => void,
): void {
  const open: [Code, boolean, Scope][] = [[program, false, { names }]];
  while (open.length > 0) {
    const [next, named, outer] = open.pop()!;
    const own = namesOfScope(next);
    const scope = own.length > 0 ? { names: new Set(own), around: outer } : outer;
    visit(next, named, (name) => {
      for (let at: Scope | undefined = scope; at; at = at.around) if (at.names.has(name)) return true;
      return false;
    });
    for (const [key, member] of Object.entries(next)) {
      // What another module exports has no names here.
      if (key === 'specifiers' && isCode(next.source) && next.type !== 'ImportDeclaration') continue;
      const isMember =
        ownNames.test(key) ||
        (key === 'property' && next.type === 'MemberExpression' && next.computed !== true) ||
        (key === 'key' &&
          /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(next.type) &&
          next.computed !== true);
      for (const one of [member].flat())
        if (isCode(one)) open.push([one, isMember, key === 'discriminant' ? outer : scope]);
    }
  }
}

/** The variables that a node declares for what is in it. Those of `var` are taken for ones of their block: what is not seen is refused. */
function namesOfScope(node: Code): string[] {
  if (/Function/.test(node.type))
    return [
      ...[node.params].flat().flatMap(namesOfPattern),
      ...(/Expression$/.test(node.type) ? namesOfPattern(node.id) : []),
    ];
  if (node.type === 'ClassExpression') return namesOfPattern(node.id);
  if (node.type === 'CatchClause') return namesOfPattern(node.param);
  if (/^For/.test(node.type)) return [node.init, node.left].flatMap(namesOfStatement);
  if (node.type === 'SwitchStatement')
    return [node.cases]
      .flat()
      .flatMap((each) => (isCode(each) ? [each.consequent].flat().flatMap(namesOfStatement) : []));
  return /^(?:BlockStatement|StaticBlock|Program)$/.test(node.type) ? [node.body].flat().flatMap(namesOfStatement) : [];
}

function namesOfStatement(statement: unknown): string[] {
  if (!isCode(statement)) return [];
  // MDX makes an expression of a default export, whose name is known only within it.
  if (statement.type === 'ExportNamedDeclaration') return namesOfStatement(statement.declaration);
  if (statement.type === 'VariableDeclaration')
    return [statement.declarations].flat().flatMap((each) => (isCode(each) ? namesOfPattern(each.id) : []));
  if (/^(?:Function|Class)Declaration$/.test(statement.type)) return namesOfPattern(statement.id);
  if (statement.type !== 'ImportDeclaration') return [];
  return [statement.specifiers].flat().flatMap((each) => (isCode(each) ? namesOfPattern(each.local) : []));
}

function namesOfPattern(pattern: unknown): string[] {
  if (!isCode(pattern)) return [];
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  return [pattern.properties, pattern.elements, pattern.value, pattern.argument, pattern.left]
    .flat()
    .flatMap(namesOfPattern);
}

/** What the programs of a guide declare. */
export interface Names {
  /** For the whole page: variables, functions, classes and imports. */
  readonly page: ReadonlySet<string>;
  /** Everything that is declared anywhere. */
  readonly all: ReadonlySet<string>;
  /** Those that are only functions or classes, or are imported. */
  readonly components: ReadonlySet<string>;
  /** Those that are imported. */
  readonly imports: ReadonlySet<string>;
  /** Those of them that are all of a package. */
  readonly packages: ReadonlySet<string>;
  /** Parameters that have what is left of the attributes of a component, or all of them. */
  readonly attributes: ReadonlySet<string>;
  /** Constants that are an object, a list or a function of the guide's own wherever they are declared: their members may change. */
  readonly own: ReadonlySet<string>;
}

export function namesIn(programs: readonly Code[]): Names {
  const components = new Set<string>();
  const others = new Set<string>();
  const imports = new Set<string>();
  const packages = new Set<string>();
  const attributes = new Set<string>();
  const own = new Set<string>();
  /** What hooks call references, and the import that each is of. */
  const references = new Map<string, string>();
  const foreign = new Set<string>();
  const add = (pattern: unknown, own: Set<string>): void => namesOfPattern(pattern).forEach((name) => own.add(name));
  for (const program of programs)
    walkCode(program, new Set(), (node) => {
      if (node.type === 'VariableDeclaration')
        for (const each of [node.declarations].flat())
          if (isCode(each)) {
            const hook = node.kind === 'const' ? referenceHook(each) : undefined;
            if (hook !== undefined) references.set(nameOf(each.id)!, hook);
            else add(each.id, node.kind === 'const' && isMadeHere(each) ? own : foreign);
          }
      if (/Function/.test(node.type)) [node.params].flat().forEach((parameter) => add(parameter, foreign));
      if (/^(?:Function|Class)/.test(node.type)) add(node.id, foreign);
      if (node.type === 'CatchClause') add(node.param, foreign);
      if (node.type === 'VariableDeclarator') add(node.id, isComponent(node.init) ? components : others);
      if (/Function/.test(node.type))
        for (const [index, parameter] of [node.params].flat().entries()) {
          add(parameter, others);
          if (index === 0)
            add(isCode(parameter) && parameter.type === 'ObjectPattern' ? restOf(parameter) : parameter, attributes);
        }
      if (/^(?:Function|Class)/.test(node.type)) add(node.id, components);
      if (node.type === 'CatchClause') add(node.param, others);
      if (/^For(?:Of|In)Statement$/.test(node.type)) add(node.left, others);
      if (node.type === 'AssignmentExpression') add(node.left, others);
      if (node.type === 'UpdateExpression') add(node.argument, others);
      if (node.type === 'ImportDeclaration')
        for (const each of [node.specifiers].flat()) {
          if (!isCode(each)) continue;
          add(each.local, components);
          add(each.local, foreign);
          add(each.local, imports);
          if (each.type !== 'ImportSpecifier' && !/^\.{0,2}\//.test(textOf(node.source) ?? ''))
            add(each.local, packages);
        }
    });
  const imported = new Set([...imports].filter((name) => !others.has(name)));
  for (const [name, hook] of references) (imported.has(hook) ? own : foreign).add(name);
  return {
    page: new Set(programs.flatMap(namesOfScope)),
    all: new Set([...components, ...others]),
    components: new Set([...components].filter((name) => !others.has(name))),
    imports: imported,
    packages,
    attributes,
    own: new Set([...own].filter((name) => !foreign.has(name))),
  };
}

/** Whether what a constant is initialised with can be nothing but a value of its own. */
const isMadeHere = ({ id, init }: Code): boolean =>
  isCode(id) &&
  id.type === 'Identifier' &&
  isCode(init) &&
  /^(?:Object|Array|ArrowFunction|Function|Class)Expression$/.test(init.type);

/** The name in front of `useRef(…)` or `React.useRef(…)`, with which a constant is initialised. */
function referenceHook({ id, init }: Code): string | undefined {
  const callee =
    isCode(id) && id.type === 'Identifier' && isCode(init) && init.type === 'CallExpression' && init.callee;
  if (!isCode(callee)) return undefined;
  const isMember = callee.type === 'MemberExpression' && callee.computed !== true;
  return nameOf(isMember ? callee.property : callee) === 'useRef'
    ? nameOf(isMember ? callee.object : callee)
    : undefined;
}

/** What a node changes: the targets of assignments, `++` and `delete`, also those within patterns. */
export function targetsOf(node: Code): Code[] {
  const isDelete = node.type === 'UnaryExpression' && node.operator === 'delete';
  if (node.type === 'UpdateExpression' || isDelete) return targetsIn(node.argument);
  if (/^(?:AssignmentExpression|For(?:Of|In)Statement)$/.test(node.type)) return targetsIn(node.left);
  return [];
}

function targetsIn(pattern: unknown): Code[] {
  if (!isCode(pattern)) return [];
  if (/^(?:Identifier|MemberExpression)$/.test(pattern.type)) return [pattern];
  const parts =
    pattern.type === 'Property'
      ? [pattern.value]
      : [pattern.properties, pattern.elements, pattern.argument, pattern.left, pattern.expression];
  return parts.flat().flatMap(targetsIn);
}

const restOf = (pattern: Code): unknown =>
  [pattern.properties].flat().find((each) => isCode(each) && each.type === 'RestElement');

/** A function, a class, or one of those in `memo` or `forwardRef` of React. */
const isComponent = (value: unknown): boolean =>
  isCode(value) &&
  (/^(?:ArrowFunction|Function|Class)/.test(value.type) ||
    (value.type === 'CallExpression' &&
      isCode(value.callee) &&
      /^(?:memo|forwardRef)$/.test(
        nameOf(value.callee.type === 'MemberExpression' ? value.callee.property : value.callee) ?? '',
      ) &&
      isComponent([value.arguments].flat()[0])));
